// Prefix package component (4.4.2.2): refused.
package P constant Real x = 1; end P;
model M
  P p;  //! error SK2002
end M;

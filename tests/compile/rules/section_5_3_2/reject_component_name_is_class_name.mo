// Component name is class name (5.3.2): refused.
model Q Real x = 1; end Q;
package P model Q Real x = 1; end Q; end P;
model M
  P.Q P;  //! error SK2106
end M;

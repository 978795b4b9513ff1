// Hm (4.2): refused.
package P
  model A Real x = 1; end A;
  model B Real x = 1; end B;
end P;
model M
  import A = P.A;
  import A = P.B;  //! error SK2108
  A a;
end M;

// Outer modified extends (5.4): refused.
model A outer Real T0; Real x = T0; end A;
model B extends A(T0 = 3); end B;  //! error SK2110
model M
  inner Real T0 = 1;
  B a;
end M;

// Outer modified (5.4): refused.
model A outer Real T0; Real x = T0; end A;
model M
  inner Real T0 = 1;
  A a(T0 = 4);  //! error SK2110
end M;

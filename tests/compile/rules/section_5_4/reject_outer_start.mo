// Outer start (5.4): refused.
model A outer Real T0(start = 2); Real x = T0; end A;  //! error SK2110
model M
  inner Real T0 = 1;
  A a;
end M;

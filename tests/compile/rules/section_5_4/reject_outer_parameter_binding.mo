// Outer parameter binding (5.4): refused.
model A outer parameter Real p = 2; Real x = p; end A;  //! error SK2110
model M
  inner parameter Real p = 1;
  A a;
end M;

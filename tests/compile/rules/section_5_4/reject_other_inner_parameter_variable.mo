// Other inner parameter variable (5.4): refused.
model A outer constant Real k; Real x = k; end A;  //! error SK2110
model M
  inner parameter Real k = 1;
  A a;
end M;

// Outer class modified (5.4): refused.
model B parameter Real p = 1; end B;
model A
  outer model C = B(p = 2);  //! error SK2110
  C c;
end A;
model M
  inner model C = B;
  A a;
end M;

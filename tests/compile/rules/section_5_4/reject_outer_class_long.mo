// Outer class long (5.4): refused.
model B parameter Real p = 1; end B;
model A
  outer model C  //! error SK2110
    parameter Real p = 1;
  end C;
  C c;
end A;
model M
  inner model C = B;
  A a;
end M;

// A component's variable without a binding cannot get one (4.8): refused.
model A
  Real x;
  Real y;
equation
  x + y = 1;
end A;
model M
  A a(x = 2);  //! error SK2313
end M;

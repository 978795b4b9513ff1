// The binding of a component's variable cannot be removed (4.8): refused.
model A
  Real x = 1;
end A;
model M
  A a(x = break);  //! error SK2313
equation
  a.x = 2;
end M;

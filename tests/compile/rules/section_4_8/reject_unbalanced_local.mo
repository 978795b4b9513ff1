// Too few equations in a component (4.8): refused.
model A
  Real x;
end A;
model M
  A a;  //! error SK2703
equation
  a.x = 1;
end M;

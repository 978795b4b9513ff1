// Other partial component (4.4.2): refused.
partial model A Real x; end A;
model M
  A a;  //! error SK2005
equation
  a.x = 1;
end M;

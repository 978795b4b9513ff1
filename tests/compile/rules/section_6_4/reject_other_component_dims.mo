// Other component dims (6.4): refused.
model A replaceable Real x[2] = {1, 2}; end A;
model M
  A a(redeclare Real x = 1);  //! error SK2203
  Real y = a.x;  //! error SK2203
end M;

// Constant redeclared (7.3.3): refused.
model A replaceable constant Real x = 1; end A;
model M
  A a(redeclare Real x = 2);  //! error SK2308
end M;

// Other redeclare unknown (7.3): refused.
model A Real x = 1; end A;
model M
  A a(redeclare Real y = 1);  //! error SK2301
end M;

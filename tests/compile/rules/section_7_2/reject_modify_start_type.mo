// Modify start type (7.2): refused.
model A Real x = 1; end A;
model M
  A a(x(start = "a"));  //! error SK2214
end M;

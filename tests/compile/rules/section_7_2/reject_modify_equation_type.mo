// Modify equation type (7.2): refused.
model A Real x = 1; end A;
model M
  A a(x = true);  //! error SK2201
end M;

// Other array types (6.7): refused.
model M
  Real x[2] = {1, "a"};  //! error SK2201
end M;

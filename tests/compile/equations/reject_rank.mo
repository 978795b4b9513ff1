// A scalar and a vector are not equal.
model M
  Real x[2];
equation
  x = time;  //! error SK2201
end M;

// A Real and a Boolean are not equal.
model M
  Real x;
equation
  x = time > 1;  //! error SK2201
end M;

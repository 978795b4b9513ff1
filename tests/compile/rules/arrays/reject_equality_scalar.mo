// A scalar and an array (10.6.1).
model EqualityScalar
  Real b[3];
equation
  b = 1;  //! error SK2201
end EqualityScalar;

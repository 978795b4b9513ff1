// Vectors of three (10.3.5).
model CrossTwo
  Real s[2] = cross({1, 2}, {3, 4});  //! error SK2403
end CrossTwo;

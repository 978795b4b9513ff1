// Real fixed type (4.9.1): refused.
model M
  Real x(fixed = 1) = 1;  //! error SK2214
end M;

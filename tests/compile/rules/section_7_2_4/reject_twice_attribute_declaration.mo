// Twice attribute declaration (7.2.4): refused.
model M
  Real r(start = 1, start = 2) = 1;  //! error SK2302
end M;

// Too many subscripts (10.5).
model IndexMany
  Real a[4] = {1, 2, 3, 4};
  Real b = a[1, 1];  //! error SK2204
end IndexMany;

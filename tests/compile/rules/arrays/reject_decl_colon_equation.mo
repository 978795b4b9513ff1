// A size is not found from other equations (10.1).
model DeclColonEquation
  Real x[:];  //! error SK2207
equation
  x = {1, 2, 3};
end DeclColonEquation;

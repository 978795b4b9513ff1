// A model has as many equations as unknowns.
model TooManyEquations  //! error SK2701
  Real x = 1;
equation
  x = 2;
end TooManyEquations;

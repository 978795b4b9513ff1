// A model has as many equations as unknowns.
model TooFewEquations  //! error SK2702
  Real x, y;
equation
  x + y = 1;
end TooFewEquations;

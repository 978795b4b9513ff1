// N >= 2 (10.3.3).
model LinspaceOne
  Real x[1] = linspace(0, 1, 1);  //! error SK2410
end LinspaceOne;

// A size is known before the simulation.
model ArraySizeVariable
  Integer n = 3;
  Real x[n];  //! error SK2902
end ArraySizeVariable;

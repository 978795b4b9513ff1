// Names are found in the enclosing class (8.2).
model EquationLookup
  Real x;
equation
  x = unknown + 1;  //! error SK2101
end EquationLookup;

// stateSelect is a literal of StateSelect.
model StateSelectType
  Real x(stateSelect = "prefer");  //! error SK2214
equation
  der(x) = 1;
end StateSelectType;

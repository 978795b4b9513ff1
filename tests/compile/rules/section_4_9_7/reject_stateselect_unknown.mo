// Stateselect unknown (4.9.7): refused.
model M
  Real x(stateSelect = StateSelect.sometimes, start = 1, fixed = true);  //! error SK2102
equation
  der(x) = 1;
end M;

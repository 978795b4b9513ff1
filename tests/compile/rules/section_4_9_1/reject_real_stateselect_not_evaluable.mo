// Real stateselect not evaluable (4.9.1): refused.
model M
  parameter Boolean b(fixed = false);
  Real x(stateSelect = if b then StateSelect.prefer else StateSelect.default, start = 0, fixed = true);  //! error SK2902
initial equation
  b = true;
equation
  der(x) = 1;
end M;

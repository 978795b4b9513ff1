// Condition not evaluable (4.4.5): refused.
model M
  parameter Boolean b(fixed = false);
  Real x = 1 if b;  //! error SK2902
initial equation
  b = true;
end M;

// N depends on a parameter with fixed = false (4.4.2): refused.
model M
  parameter Boolean b(fixed = false);
  parameter Integer n = if b then 1 else 2;  //! error SK2902
  Real x[n] = fill(1.0, n);
initial equation
  b = true;
end M;

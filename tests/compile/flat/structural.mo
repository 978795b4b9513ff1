// A parameter that shaped the model can no longer be changed.
//! flatten: M
//> final parameter Integer n = 2 annotation(Evaluate = true);
model M
  parameter Integer n = 2;
  Real x[n] = fill(time, n);
end M;

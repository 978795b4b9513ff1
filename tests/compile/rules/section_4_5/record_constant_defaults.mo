// Record constant defaults (4.5): accepted.
model M
  record B parameter Integer e = 1; parameter Real m = 1; end B;
  parameter B mat = B();
  Real y = mat.m;
end M;

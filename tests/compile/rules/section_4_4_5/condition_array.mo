// Condition array (4.4.5): accepted.
model M
  parameter Boolean b = false;
  Real x[3] if b;
  constant Integer n = 2;
  Real y = 1 if n > 1;
end M;

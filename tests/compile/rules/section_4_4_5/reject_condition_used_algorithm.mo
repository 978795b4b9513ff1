// Condition used algorithm (4.4.5): refused.
model M
  parameter Boolean b = false;
  Real x if b;
  Real y;
algorithm
  y := x;  //! error SK2111
end M;

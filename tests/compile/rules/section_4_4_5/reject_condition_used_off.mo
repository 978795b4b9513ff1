// Condition used off (4.4.5): refused.
model M
  parameter Boolean b = false;
  Real x = 1 if b;
  Real y = x;  //! error SK2111
end M;

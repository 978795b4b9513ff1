// Condition used equation (4.4.5): refused.
model M
  parameter Boolean b = false;
  Real x if b;
equation
  x = 1;  //! error SK2111
end M;

// A removed component cannot be used in an equation.
model ConditionalReference
  parameter Boolean on = false;
  Real a = 1 if on;
  Real y = a;  //! error SK2111
end ConditionalReference;

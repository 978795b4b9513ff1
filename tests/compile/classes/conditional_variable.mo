// The condition is a parameter expression.
model ConditionalVariable
  Boolean on = time > 1;
  parameter Real x = 1 if on;  //! error SK2902
end ConditionalVariable;

// Variables only (11.2.1.1).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
algorithm
end f;
model MultipleExpression
  Real p, q;
algorithm
  (p, 2*q) := f(time);  //! error SK2209
end MultipleExpression;

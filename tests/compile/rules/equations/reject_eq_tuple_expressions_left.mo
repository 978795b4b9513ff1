// Not a list of component references (12.4.3).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
algorithm
end f;
model EqTupleExprLeft
  Real x, y;
equation
  (2*x, x + y) = f(time);  //! error SK2210
end EqTupleExprLeft;

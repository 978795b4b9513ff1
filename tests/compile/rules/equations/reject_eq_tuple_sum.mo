// The right-hand side is a call, not an expression with calls (8.3.1).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
algorithm
end f;
model EqTupleSum
  Real x, y;
equation
  (x, y) = f(time) + f(time);  //! error SK2210
end EqTupleSum;

// An expression in a list (8.3.5.3).
function f
  output Real a = 1;
  output Real b = 2;
algorithm
end f;
model WhenTupleExpression
  Real x, y;
equation
  when sample(0, 1) then
    (x, 2*y) = f();  //! error SK2210
  end when;
end WhenTupleExpression;

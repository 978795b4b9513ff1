// Tuples in branches (8.3.5.3).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
algorithm
end f;
model WhenElsewhenTuple
  Real x, y;
equation
  when time > 1 then
    (x, y) = f(time);
  elsewhen time > 2 then
    y = 1;
    x = 2;
  end when;
end WhenElsewhenTuple;

// Inputs and outputs mixed (12.1.1).
function f
  output Real o1;
  input Real i1;
  input Real i2;
  output Real o2;
  input Real i3;
algorithm
  o1 := i1 + i2;
  o2 := i3;
end f;
model MixedOrder
  Real x, y;
equation
  (x, y) = f(1, 2, time);
end MixedOrder;

// Break values (7.2.7): accepted.
model A
  parameter Real diameter = 1;
  final parameter Real radius = diameter/2;
  Real x = 1;
  parameter Real r(unit = "m", start = 3) = 4;
end A;
model M
  extends A(final diameter(fixed = false, start = 1) = break, final x = break, r(start = break) = 3);
  parameter Real square = 2;
initial equation
  square = diameter^2;
algorithm
  x := 0;
  x := x + 1;
end M;

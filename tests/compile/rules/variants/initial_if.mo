// Conditional initial equations and algorithms (8.6).
model InitialIf
  parameter Boolean b = true;
  Real x, y;
initial equation
  if b then
    x = 1;
  end if;
initial algorithm
  y := 2;
equation
  der(x) = if b then -x else 0;
  der(y) = 1;
end InitialIf;

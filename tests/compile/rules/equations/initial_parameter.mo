// A parameter solved for (8.6).
model InitialParameter
  parameter Real p(fixed = false, start = 1);
  Real x(start = 1, fixed = true);
initial equation
  der(x) = -2;
equation
  der(x) = -p*x;
end InitialParameter;

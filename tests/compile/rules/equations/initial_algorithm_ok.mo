// Statements at the start (8.6).
model InitialAlgorithmOk
  parameter Integer n(fixed = false);
  Real x(start = 1);
initial algorithm
  n := 3;
  x := 2;
equation
  der(x) = -n*x;
end InitialAlgorithmOk;

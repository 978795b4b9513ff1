// An initial algorithm sets start values once.
//! flatten: InitialAlgorithm
//> initial equation
//> x = 3.0;
model InitialAlgorithm
  Real x;
initial algorithm
  x := 3;
equation
  der(x) = -x;
end InitialAlgorithm;

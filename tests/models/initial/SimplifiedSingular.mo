// The simplified system of a homotopy has no solution (q = 0: one equals zero), the actual one has: x = 1. What a
// tool should do where the way fails is left to it; the model itself is solvable.
model SimplifiedSingular
  parameter Real p = 1, q = 0;
  Real x(start = 3);
  Real y(start = 0, fixed = true);
equation
  0 = homotopy(x^3 + x - 2, p + q*x);
  der(y) = x;
end SimplifiedSingular;

//! run: -m SimplifiedSingular --stop 1
//! at 0: x = 1 +- 1e-9
//! end: y = 1 +- 1e-6

// Neither has: the first reason is told.
//! run: -m NoSolution --stop 1
//! exit: 4
//! says: singular
model NoSolution
  parameter Real p = 1, q = 0;
  Real x(start = 3);
equation
  0 = homotopy(x^2 + 1, p + q*x);
end NoSolution;

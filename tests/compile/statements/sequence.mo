// Statements run in order; what remains is one equation for each variable.
//! flatten: M
//> x = 2.0*(time + 1.0);
//> y = 2.0*(time + 1.0) + 3.0;
//! equations: 2
//! unknowns: 2
model M
  Real x, y;
algorithm
  x := time + 1;
  x := 2*x;
  y := x + 3;
end M;

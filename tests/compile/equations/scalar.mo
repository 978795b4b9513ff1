// Both sides of an equation may be expressions.
//! flatten: M
//> x + y = 3.0*time;
//> (if time > 1.0 then x else y) = 2.0;
//! equations: 2
//! unknowns: 2
model M
  Real x, y;
equation
  x + y = 3*time;
  (if time > 1 then x else y) = 2;
end M;

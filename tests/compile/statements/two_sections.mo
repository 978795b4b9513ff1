// Each section is a block of its own.
//! flatten: M
//> x = time + 1.0;
//> y = 2.0*x;
model M
  Real x, y;
algorithm
  x := time;
  x := x + 1;
algorithm
  y := 2*x;
end M;

// A loop whose iteration from the start value finds the wrong root: homotopy leads from the simple equation to the right
// one. Closed form: x^3 - 6*x^2 + 11*x - 6 = (x - 1)*(x - 2)*(x - 3); following lambda from the line x = 4 leads to 3.
model Homotopy
  Real x(start = 0);
equation
  0 = homotopy(actual = x^3 - 6*x^2 + 11*x - 6, simplified = x - 4);
end Homotopy;

//! run: --stop 1
//! end: x = 3 +- 1e-9

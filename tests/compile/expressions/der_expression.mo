// The chain rule is applied where an expression is differentiated.
//! flatten: M
//> y = 3.0*der(x) + 1.0;
model M
  Real x(start = 0, fixed = true);
  Real y = der(3*x + time);
equation
  der(x) = 1;
end M;

// Derivatives of variables that are the negative of others, in classes that were joined in an awkward order.
// By hand: x = exp(-t), so der(y) = exp(-t) and der(z) = -exp(-t).
model NegatedDer
  Real x1, x2, x3, y, v, w;
  Real z(start = 1, fixed = true);
equation
  x1 = x2;
  x2 = x3;
  y = -x1;
  z = x3;
  v = der(y);
  w = der(z);
  w = -z;
end NegatedDer;

//! run: --stop 1
//! end: z = exp(-1) +- 1e-5
//! end: v = exp(-1) +- 1e-5
//! end: w = -exp(-1) +- 1e-5

// semiLinear(q, a, b) is q*a for q >= 0 and q*b below. Closed form: integral over [0, pi] of cos(t)*(2 or 5).
model SemiLinear
  Real q = cos(time), h = semiLinear(q, 2, 5), x(start = 0, fixed = true);
equation
  der(x) = h;
end SemiLinear;

//! run: --stop 3 --tolerance 1e-9
//! at 0.9: h = 2*cos(0.9) +- 1e-5
//! end: h = 5*cos(3) +- 1e-9
//! end: x = 2 - 5*(1 - sin(3)) +- 1e-6

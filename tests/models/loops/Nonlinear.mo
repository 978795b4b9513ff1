// Nonlinear loops of several unknowns. Reference: chosen so that the answer is known. x = 1 + t, y = 2 - t, z = t solve
// the three equations for every t (the right-hand sides are these values put in); two branches meet at 0.55.
model Nonlinear
  Real x(start = 1), y(start = 2), z(start = 0);
  Real a = 1 + time, b = 2 - time, c = time;
equation
  x^2 + exp(y) + z = a^2 + exp(b) + c;
  x*y + sin(z) = a*b + sin(c);
  x + y*z + atan(x) = a + b*c + atan(a);
end Nonlinear;

//! run: --stop 0.5
//! always: abs(x - (1 + time)) < 1e-7
//! always: abs(y - (2 - time)) < 1e-7
//! always: abs(z - time) < 1e-7

// Tearing divides by a coefficient that may be little beside the other terms of its equation: what it computes then is
// rounding, though the equations as a whole are well conditioned. The second unknown of each pair is near 100*sqrt(1000).
model LittleDivisor
  parameter Real k[:] = {1e-9, 1e-12, 1e-14, 1e-16, 1e-18, 1e-20, 1e-100, 0};
  Real a[size(k, 1)](each start = 0), b[size(k, 1)](each start = 1) "side by side";
  parameter Real little = 1e-20;
  Real x(start = 0), y(start = 1) "alone";
equation
  for i in 1:size(k, 1) loop
    k[i]*b[i] + 1e6*a[i] + 0.1*a[i]*abs(a[i]) = -1.77 - time;
    k[i]*a[i] + 0.1*b[i]*abs(b[i]) = 1e6;
  end for;
  little*y + 1e6*x + 0.1*x*abs(x) = -1.77 - time;
  little*x + 0.1*y*abs(y) = 1e6 + time;
end LittleDivisor;

//! run: --stop 1
//! always: abs('b[1]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[2]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[3]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[4]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[5]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[6]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[7]' - 100*sqrt(1000)) < 1e-5
//! always: abs('b[8]' - 100*sqrt(1000)) < 1e-5
//! always: abs(y - sqrt(10*(1e6 + time))) < 1e-7
//! always: abs(x + (1.77 + time)*1e-6) < 1e-12

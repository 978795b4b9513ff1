// Each equation is solved at its start, where its slope is infinite: Newton's step is nothing there, however large the residual of the
// next time is. y is alone, z are lanes of one kernel, a and b two unknowns whose determinant is one product.
model SteepStart
  Real x(start = 0, fixed = true), y(start = 0), z[12](each start = 0), a(start = 0), b(start = 0);
equation
  der(x) = 1;
  sign(y)*sqrt(abs(y)) + y = x;
  for i in 1:12 loop
    i*sign(z[i])*sqrt(abs(z[i])) + z[i] = x;
  end for;
  sign(a)*sqrt(abs(a)) + b*(1 + 0.1*b) = x + 0.01*x^2;
  b + 0.1*b^2 = 0.1*x + 0*a^2;
end SteepStart;

// Closed forms: sqrt(y) = (sqrt(1 + 4*x) - 1)/2, sqrt(z[i]) = (sqrt(i^2 + 4*x) - i)/2, sqrt(a) = 0.9*x + 0.01*x^2.
//! run: --solver trapezoid --step 0.01 --stop 0.1 --interval 0.01
//! always: abs('y' - ((sqrt(1 + 4*'x') - 1)/2)^2) <= 1e-12
//! always: abs('z[1]' - ((sqrt(1 + 4*'x') - 1)/2)^2) <= 1e-12
//! always: abs('z[12]' - ((sqrt(144 + 4*'x') - 12)/2)^2) <= 1e-12
//! always: abs('a' - (0.9*'x' + 0.01*'x'^2)^2) <= 1e-12
//! same: --tier 0
//! run: --solver euler --step 0.01 --stop 0.1 --interval 0.01
//! always: abs('y' - ((sqrt(1 + 4*'x') - 1)/2)^2) <= 1e-12
//! always: abs('z[12]' - ((sqrt(144 + 4*'x') - 12)/2)^2) <= 1e-12
//! run: --stop 0.1 --interval 0.01
//! always: abs('y' - ((sqrt(1 + 4*'x') - 1)/2)^2) <= 1e-9

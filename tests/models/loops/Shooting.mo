// A boundary value problem by differences: torn to two unknowns, all others follow from them along a chain in which
// errors double with each equation. What is left of the equations must be rounding all the same. Between the ends the
// solution is near zero: x[30] = 0 to 1e-8.
model Shooting
  parameter Integer n = 60;
  Real x[n](each start = 0.5), t(start = 0, fixed = true), left[n];
equation
  der(t) = 1;
  x[1] = 1 + t;
  x[n] = 1;
  for i in 2:n - 1 loop
    x[i + 1] - 2.5*x[i] + x[i - 1] = 0.01*x[i]^2;
    left[i] = noEvent(abs(x[i + 1] - 2.5*x[i] + x[i - 1] - 0.01*x[i]^2));
  end for;
  left[1] = 0;
  left[n] = 0;
end Shooting;

model Short
  extends Shooting(n = 40);
end Short;

//! run: -m Shooting --interval 0.1
//! always: max('left[2]', 'left[30]', 'left[58]', 'left[59]') < 1e-9
//! end: x[30] = 0 +- 1e-8
//! run: -m Short --interval 0.1
//! always: max('left[2]', 'left[30]', 'left[38]', 'left[39]') < 1e-9
//! run: -m Short --interval 0.1 --solver trapezoid
//! always: max('left[2]', 'left[30]', 'left[38]', 'left[39]') < 1e-9

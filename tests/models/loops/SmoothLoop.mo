// smooth() inside a function in a nonlinear loop: it reaches the symbolic Jacobian. z is 1 + time by construction.
model SmoothLoop
  function square "x*|x|"
    input Real x;
    output Real y;
  algorithm
    y := smooth(2, if x >= 0 then x*x else -x*x);
  end square;
  Real z(start = 1), y(start = 0);
equation
  z^3 + z + square(z) + 0.1*sin(y) = (1 + time)^3 + (1 + time) + (1 + time)^2;
  y = z + 0.1*cos(y - z) - 1.1 - time + 0.1*(1 - cos(1 + time));
end SmoothLoop;

//! run: --stop 2 --interval 0.1
//! always: abs(z - 1 - time) < 0.01
//! always: abs(z**3 + z + z**2 + 0.1*sin(y) - (1 + time)**3 - (1 + time) - (1 + time)**2) < 1e-7
// y is zero up to rounding: its last digits are not chased.
//! always: abs(y) < 1e-9
//! count: newton = 80 +- 80

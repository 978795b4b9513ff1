// Slopes that jump, or nearly so, and kinks, all without an event, between two stages of the method of order four: what the
// stages say of each other must not be small where the step is wrong. Closed forms: der(x) = 1, so x = time, and y and z are the
// triangle wave of slope one and half a period of pi/5.
model BetweenStages
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true), w(start = 0, fixed = true);
  Real late = delay(x, 0.1);
  Real offY = y - noEvent(abs(acos(cos(5*time))))/5, offZ = z - noEvent(abs(acos(cos(5*time))))/5;
equation
  der(x) = 1;
  der(y) = tanh(1e5*sin(5*x));
  der(z) = tanh(1e5*sin(5*time));
  der(w) = late - w;
end BetweenStages;
//! run: --stop 2 --solver halving
//! always: abs(offY) < 1e-5
//! always: abs(offZ) < 1e-5
//! run: --stop 2 --solver halving --apart
//! always: abs(offY) < 1e-5
//! always: abs(offZ) < 1e-5
//! run: --stop 2 --solver halving --interval 0.013
//! always: abs(offY) < 1e-5
//! always: abs(offZ) < 1e-5
//! run: --stop 2 --solver halving --interval 0.0071 --apart
//! always: abs(offY) < 1e-5
//! always: abs(offZ) < 1e-5

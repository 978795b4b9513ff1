// A preferred variable that is itself the derivative of another is a state too. It matters where the second body is
// stopped: the reinit keeps the other states, which are length and speed of the damper between the bodies, not the
// speed of the first body. Closed form: both go at speed 1 until time 1 and stand from then on.
model PreferredSpeed
  Real s(start = 0, fixed = true), v(start = 1), f;
  Real x(start = 0, fixed = true, stateSelect = StateSelect.always);
  Real u(start = 1, fixed = true, stateSelect = StateSelect.always);
  Real l(stateSelect = StateSelect.prefer);
  Real w(start = 0, fixed = true, stateSelect = StateSelect.prefer);
equation
  der(s) = v;
  der(v) = f;
  der(x) = u;
  der(u) = -f;
  l = x - s;
  w = der(l);
  f = 2*w;
  when time >= 1 then
    reinit(u, 0);
  end when;
end PreferredSpeed;

//! run: --stop 3
//! end: u = 0 +- 1e-6
//! end: v = 0 +- 1e-6
//! end: s = 1 +- 1e-6
//! end: x = 1 +- 1e-6

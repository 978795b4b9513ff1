// A state, and an array of them, get new values at an event.
//! flatten: M
//> when time > 1.0 then
//> reinit(x, 0.0);
//> reinit('v[1]', 1.0);
//> reinit('v[2]', 2.0);
model M
  Real x(start = 0, fixed = true), v[2](each start = 0, each fixed = true);
equation
  der(x) = 1;
  der(v) = {1, 2};
  when time > 1 then
    reinit(x, 0);
    reinit(v, {1, 2});
  end when;
end M;

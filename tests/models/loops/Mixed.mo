// A mixed loop: the Boolean decides the slope of the equation it is computed from.
// Closed form: u = 2*sin(t); with y = if u > 1 then 1 + (u - 1)/2 else u.
model Mixed
  Real u = 2*sin(time), x, y;
  Boolean high;
equation
  high = y > 1;
  y = if high then 1 + (u - 1)/2 else u;
  x + y = u;
end Mixed;

//! run: --stop 3
//! at 0.3: y = 2*sin(0.3) +- 1e-6
//! at 1.5: y = 0.5 + sin(1.5) +- 1e-3
//! end: y = 2*sin(3) +- 1e-9
//! count: events = 2

// Loops with a limiter that have no solution between its limits: u = e + y with y = u asks for e = 0. Start values (zero)
// choose just that branch. Closed forms: y = 1 and u = e + 1 = 11 (linear); y = -1, u = e - 1 with e = -y^3 - 9 = -8 (nonlinear);
// two at once, one at its upper and one at its lower limit.
model LimiterLoop
  model Loop
    parameter Real e = 10, k = 0;
    Real u(start = 0), y(start = 0);
  equation
    y = if u > 1 then 1 elseif u < -1 then -1 else u;
    u = e - k*y^3 + y;
  end Loop;
  Loop linear, nonlinear(e = -9, k = 1), up(e = 4, k = 2), down(e = -4, k = 2);
end LimiterLoop;

//! run: -m LimiterLoop --stop 1
//! end: 'linear.u' = 11 +- 1e-9
//! end: 'linear.y' = 1 +- 1e-9
//! end: 'nonlinear.u' = -9 + 1 - 1 +- 1e-9
//! end: 'nonlinear.y' = -1 +- 1e-9
//! end: 'up.u' = 4 - 2 + 1 +- 1e-9
//! end: 'down.u' = -4 + 2 - 1 +- 1e-9

// A flow that is zero but for rounding, and whose direction changes the equations by rounding only: each branch gives a
// residue on the other side. Either is right.
//! run: -m ZeroFlow --stop 1
//! end: m = 0 +- 1e-12
model ZeroFlow
  Real m(start = 1), d;
equation
  d = if m > 0 then 1/3 else 1/3 + 1e-16;
  m = if m > 0 then (d - 1/3) - 1e-17 else (1/3 - d)*0 + 1e-17;
end ZeroFlow;

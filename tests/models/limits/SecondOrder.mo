// The form of P0's listing: position and velocity have an equation of their own each, and the older name of the limit.
// By hand: at rest at the stop x = 1 the spring and the force balance to an acceleration of (300 - 100)/0.5 = 400 that moves
// nothing; pulled back by -100 the cone closes again.
model SecondOrder
  Real x(start = 0), dx(start = 0, fixed = true), F = if time < 1 then 300 else -100;
initial equation
  x = 0;
  der(x) = 0;
equation
  0.5*der(der(x)) + 3*der(x) + 100*x = F;
  0.5*der(dx) + 3*dx + 100*x = F;
  Variable2Limits(x, dx, 0, 1);
end SecondOrder;

//! run: --stop 2 --solver bilinear --step 1e-3
//! at 0.75: x = 1 +- 0
//! at 0.75: dx = 0 +- 0
//! at 0.75: 'der(dx)' = 400 +- 1e-6
//! end: x = 0 +- 0
//! end: dx = 0 +- 0
//! always: x >= 0 and x <= 1

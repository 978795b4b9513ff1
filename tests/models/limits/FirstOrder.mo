// An integrator with limits whose rate is no state, and a limited signal that feeds another equation. Closed forms: x moves
// with -2 to 0, with 4 from 1 on to 1; y is the integral of the limited signal min(2*sin(t), 1.5); z of x.
model FirstOrder
  parameter Real top = 1;
  Real x(start = 0.5, fixed = true), v, z(start = 0, fixed = true), s, y(start = 0, fixed = true);
equation
  der(x) = v;
  v = if time < 1 then -2 else 4;
  VarDerLimit(x, v, 0, top);
  der(z) = x;
  s = 2*sin(time);
  VarLimit(s, -1, 1.5);
  der(y) = s;
end FirstOrder;

//! run: --stop 2 --solver bilinear --step 1e-3
//! at 0.5: x = 0 +- 0
//! at 0.5: v = 0 +- 0
//! at 1.125: x = 0.5 +- 1e-2
//! end: x = 1 +- 0
//! end: v = 0 +- 0
//! end: s = 1.5 +- 0
//! end: y = 2*(1 - cos(asin(0.75))) + 1.5*(2 - asin(0.75)) +- 1e-5
//! end: z = 0.5*0.5*0.25 + 0.5*0.25 + 0.75 +- 2e-3
//! run: --stop 2 --solver rk4 --step 1e-3
//! end: x = 1 +- 0
//! end: v = 0 +- 0
//! run: --stop 2 --solver bilinear --step 1e-3 --set top=0.75
//! end: x = 0.75 +- 0

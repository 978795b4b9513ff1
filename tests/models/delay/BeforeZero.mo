// A run that starts before time 0 and passes it. x' = -x(t - 1) with x = 1 before the start is 1 - s, then -(s - 1) + (s - 1)^2/2 of
// the time s since the start: 0 after 1 s, -1/2 after 2 s.
model BeforeZero
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1);
end BeforeZero;

model Counted "22,281 changes of a condition before 0 are not one that chatters"
  Real x(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = 1;
  when sin(x*1000) > 0 then
    n = pre(n) + 1;
  end when;
end Counted;

model Ring "A jump that goes round in lines of one length is passed on whole, whatever the time"
  Skerry.Hydraulic.Volume a(n = 2, V = 1e-3, T = 1e-4, alpha = 0, pStart = 1e5, cavitation = false);
  Skerry.Hydraulic.Volume b(n = 2, V = 1e-3, T = 1e-4, alpha = 0, pStart = 3e5, cavitation = false);
  Skerry.Hydraulic.LaminarOrifice r(Kc = 1e-10), s(Kc = 1e-10);
equation
  connect(a.P[1], r.P1);
  connect(r.P2, b.P[1]);
  connect(a.P[2], s.P1);
  connect(s.P2, b.P[2]);
end Ring;

//! run: -m BeforeZero --start=-1 --stop 1 --interval 0.1 --solver halving
//! at 0: x = 0 +- 1e-7
//! end: x = -0.5 +- 1e-6
//! run: -m BeforeZero --start=-1.7 --stop 0.3 --interval 0.1 --solver cvode
//! end: x = -0.5 +- 1e-5
//! run: -m BeforeZero --start=-1.7 --stop 0.3 --interval 0.1 --solver ida
//! end: x = -0.5 +- 1e-5
//! run: -m BeforeZero --start=-1.7 --stop 0.3 --interval 0.1 --solver trapezoid --step 0.01
//! end: x = -0.5 +- 1e-5
//! run: -m Counted --start=-70 --stop 0 --interval 10
//! end: n = 11140
// What a minute before 0 gives is what it gives after 0, but for the rounding of times.
//! run: -m Ring --start=-10 --stop=-9.99 --interval 1e-3
//! not: jumps multiply
//! end: a.P[1].p = 2e5 - 1e5*exp(-4e-10*1e12*0.01) +- 50

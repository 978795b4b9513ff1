// Islands that delays join obey the tolerance without being told a step: two oscillators whose lines are half a radian
// long, and a fast one that a nonlinear island without states passes on. Numbers of an independent run: rk4, 2e-5.
package Halving
  model Oscillator
    parameter Real w, k = 0.3, x0;
    Real x(start = x0, fixed = true), v(start = 0, fixed = true);
    input Real u;
  equation
    der(x) = v;
    der(v) = -w^2*x + k*u;
  end Oscillator;

  model Two
    Oscillator a(w = 10, x0 = 1), b(w = 7, x0 = 0.5);
  equation
    a.u = delay(b.x, 0.05);
    b.u = delay(a.x, 0.05);
  end Two;

  model Passed
    Real x(start = 1, fixed = true), v(start = 0, fixed = true);
    Real u, y, z(start = 0, fixed = true), back;
  equation
    der(x) = v;
    der(v) = -900*x + 0.01*back;
    u = delay(x, 0.05);
    y = tanh(3*u)^2 + 0.1*back;
    back = delay(z, 0.07);
    der(z) = delay(y, 0.05) - z;
  end Passed;

  model Struck "A stiff undamped part that each jump of the waves sets ringing"
    parameter Real T = 1e-3;
    Real x(start = 0, fixed = true), v(start = 0, fixed = true), u, w;
  equation
    u = (if time < T then 0 else 1) - 0.5*delay(w, T);
    w = delay(u, T);
    der(x) = v;
    der(v) = 1e7*(w - x);
  end Struck;

  model Stiff "The fast part is over soon: steps become long again"
    Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  equation
    der(x) = -1e6*(x - delay(y, 0.1)) + cos(time);
    der(y) = -y + delay(x, 0.1) + (if time > 1 then 1 else 0);
  end Stiff;
end Halving;

//! run: -m Halving.Two --stop 10 --interval 0.05
//! end: a.x = 0.86373010 +- 1e-5
//! end: b.x = 0.32018170 +- 1e-5
//! same: -j 2
//! same: -j 4
//! resumes: 3.3
//! run: -m Halving.Two --stop 10 --interval 0.05 --tolerance 1e-8
//! end: a.x = 0.86373010 +- 1e-7
//! end: b.x = 0.32018170 +- 1e-7
//! run: -m Halving.Passed --stop 5 --interval 0.01
//! end: x = 0.69926039 +- 2e-5
//! end: y = 1.01340144 +- 2e-5
//! end: z = 0.84639846 +- 1e-5
//! run: -m Halving.Passed --stop 5 --interval 0.01 --tolerance 1e-8
//! end: x = 0.69926039 +- 2e-7
//! end: z = 0.84639846 +- 1e-7
// Kinks at the start, at the event and where they arrive: rows on their two sides are not mixed.
//! run: -m Halving.Stiff --stop 5 --tolerance 1e-8
//! end: x = 3.347219015 +- 3e-8
//! run: -m Halving.Stiff --stop 5
//! end: x = 3.34721901 +- 1e-5
//! end: y = 3.43055284 +- 1e-5
// With the trapezoid rule alone: 30,000 steps.
//! run: -m Halving.Struck --stop 0.0505 --interval 1e-3
//! end: x = 1.2338014473 +- 2e-4
//! count: steps = 1000 +- 600
//! same: -j 2
//! resumes: 0.0203
//! stops: 0.0107 0.0333

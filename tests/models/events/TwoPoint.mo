// A switch without hysteresis holds a temperature: heated with 10 K/s below 295 K, cooled by (T - 280)/10. It reaches
// 295 K at t1 = 10*ln(90/85); from then on the switch is on for 15 % of the time, since 1.5 K/s are lost. Errors of
// integration decide when it switches, so it gets a band of that width instead of switching for ever.
// Closed form: heat(10) = 10*t1 + 1.5*(10 - t1) = 19.8584; the band is worth 0.01 K at this tolerance.
model TwoPoint
  Real T(start = 290, fixed = true, nominal = 300);
  Real heat(start = 0, fixed = true, nominal = 10);
  Boolean on = T < 295;
equation
  der(T) = (if on then 10 else 0) - (T - 280)/10;
  der(heat) = if on then 10 else 0;
end TwoPoint;

//! run: -m TwoPoint --stop 10 --interval 0.02 --tolerance 1e-5
//! at 0.5: T = 380 - 90*exp(-0.05) +- 1e-3
//! always: T < 295.02
//! always: T > 294.98 or time < 0.5716
//! end: heat = 19.8584 +- 0.01
//! resumes: 0.4 3.01
//! run: -m TwoPoint --stop 10 --interval 0.02 --tolerance 1e-5 --solver ida
//! end: heat = 19.8584 +- 0.01

// What moves further than the tolerance is seen at once, however often: all 2000 changes of sign.
//! run: -m CountSmall --stop 1 --tolerance 1e-8
//! end: n = 1000 +- 0
//! run: -m CountSmall --stop 1 --interval 0.1 --tolerance 1e-6
//! end: n = 1000 +- 0
model CountSmall
  Real x(start = 1, fixed = true), y(start = 0, fixed = true), v(start = 1e-3*w, fixed = true);
  parameter Real w = 2000*PI;
  constant Real PI = 3.14159265358979;
  Integer n(start = 0, fixed = true);
equation
  der(x) = -10*x;
  der(y) = v;
  der(v) = -w^2*y;
  when y > 0 then
    n = pre(n) + 1;
  end when;
end CountSmall;

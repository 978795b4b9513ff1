// Two stores share what comes; nothing flows between them but what rounding and errors of integration leave of zero.
// Which branch H takes makes no difference there, so the condition gets a band instead of an event for each change of
// sign (64,721 of them with cvode before, 213,861 with ida, 3,676 with halving).
// Closed forms: s1 = cos(t), p1 + p2 = 3 + 10*sin(t), p2/7 = p1/3 at rest; all of the first flow is m > 0: m = 1e3*(2/3 - 1/7)
// decays with the rate 1e3*(1/3 + 1/7), so E2 = 3*(2/3 - 1/7)/(1/3 + 1/7) = 3.3.
model RestingFlow
  Real p1(start = 2, fixed = true), p2(start = 1, fixed = true);
  Real E1(start = 0, fixed = true), E2(start = 0, fixed = true);
  Real s1(start = 1, fixed = true), v(start = 0, fixed = true);
  Real m "flow";
  Real H "and what it carries";
  parameter Real a = 3, b = 7;
equation
  der(s1) = v;
  der(v) = -s1;
  m = 1e3*(p1/a - p2/b);
  H = m*(if m > 0 then 3 else 5);
  der(p1) = -m + a*s1;
  der(p2) = m + b*s1;
  der(E1) = -H;
  der(E2) = H;
end RestingFlow;

//! run: -m RestingFlow --stop 200 --interval 2 --solver cvode
//! count: events = 50 +- 50
//! always: abs(p1 + p2 - 3 - 10*sin(time)) < 0.02
//! end: E2 = 3.3 +- 1e-5
//! resumes: 20 100
//! run: -m RestingFlow --stop 200 --interval 2 --solver ida
//! count: events = 50 +- 50
//! end: E2 = 3.3 +- 1e-5
//! run: -m RestingFlow --stop 200 --interval 2 --solver halving
//! count: events = 50 +- 50
//! end: E2 = 3.3 +- 1e-5

// What swings by itself is no noise, however small: 16 times above zero in 100 s, and the mean of abs(sin).
// Closed form: z = 200/pi + what is left of the last half period, 63.4936 (1e12*integral of abs(1e-12*cos)).
//! run: -m Small --stop 100 --interval 1 --solver rk4 --step 0.01
//! end: z = 63.4936 +- 1e-3
//! end: n = 16 +- 0
//! run: -m Small --stop 100 --interval 1 --tolerance 1e-9
//! end: z = 63.4936 +- 1e-2
//! end: n = 16 +- 0
model Small
  Real x(start = 1e-12, fixed = true), v(start = 0, fixed = true), z(start = 0, fixed = true);
  Real large(start = 1e6, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  der(large) = -1e-3*large;
  der(z) = 1e12*(if x > 0 then x else -x);
  when x > 0 then
    n = pre(n) + 1;
  end when;
end Small;

// Discrete initial values: from fixed starts, initial equations, when initial(), and a pre() chain.
model Discrete
  Integer a(start = 3, fixed = true), b, c(start = 0);
  Boolean up(start = true, fixed = true);
  discrete Real d(start = 1);
  Real x(start = 0, fixed = true);
initial equation
  pre(c) = 5;
  pre(d) = 2.5;
equation
  der(x) = 1;
  when x > 0.5 then
    a = pre(a) + 1;
    up = not pre(up);
  end when;
  b = 10*a;
  when x > 0.6 then
    c = pre(c) + 1;
  end when;
  when initial() then
    d = pre(d) + 1;
  end when;
end Discrete;

//! run: --stop 1
//! at 0: a = 3 +- 0
//! at 0: b = 30 +- 0
//! at 0: c = 5 +- 0
//! at 0: d = 3.5 +- 0
//! end: b = 40 +- 0
//! end: c = 6 +- 0
//! end: up = 0 +- 0

// div, mod, rem, floor, ceil, integer jump where their argument passes an integer, both ways; integrals of the jumps are
// exact only when each jump is an event. Closed forms by hand over t in [0, 4] with x = t - 2 from -2 to 2:
// floor: -2, -1, 0, 1 -> -2; ceil: -1, 0, 1, 2 -> 2; div(x, 1): -1, 0, 0, 1 -> 0 (towards zero);
// mod(x, 1) is x - floor(x): 0.5 in each second -> 2; rem(x, 1) is x - div(x, 1): -0.5, -0.5, 0.5, 0.5 -> 0.
model IntegerFunctions
  Real x = time - 2;
  Real f(start = 0, fixed = true), c(start = 0, fixed = true), d(start = 0, fixed = true);
  Real m(start = 0, fixed = true), r(start = 0, fixed = true), i(start = 0, fixed = true);
  Real k = if time < 9 then -7.5 else 7.5, m2 = mod(k, 2), r2 = rem(k, 2), d2 = div(k, 2);
equation
  der(f) = floor(x);
  der(c) = ceil(x);
  der(d) = div(x, 1);
  der(m) = mod(x, 1);
  der(r) = rem(x, 1);
  der(i) = integer(2*x);
end IntegerFunctions;

//! run: --stop 4
//! end: f = -2 +- 1e-6
//! end: c = 2 +- 1e-6
//! end: d = 0 +- 1e-6
//! end: m = 2 +- 1e-4
//! end: r = 0 +- 1e-4
//! end: i = -2 +- 1e-6
//! end: m2 = 0.5 +- 0
//! end: r2 = -1.5 +- 0
//! end: d2 = -3 +- 0

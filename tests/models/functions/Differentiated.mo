// Index reduction through functions: by a derivative annotation, and by differentiating the algorithm (loops, branches,
// calls of other functions). In each pair x is given by f(x) = g(t), so der(x) follows. Closed forms:
// cube(a) = 8 + 12*t -> a = (8 + 12*t)^(1/3); poly(b) = b + b^2 + b^3 with b = 1 + t; kinked(c) = 2*c for c > 1 else c^2 + 1.
function cube
  input Real x;
  output Real y;
algorithm
  y := x*x*x;
  annotation(derivative = cube_d);
end cube;
function cube_d
  input Real x, dx;
  output Real dy;
algorithm
  dy := 3*x*x*dx;
end cube_d;
function power
  input Real x;
  input Integer n;
  output Real y = 1;
algorithm
  for i in 1:n loop
    y := y*x;
  end for;
end power;
function poly
  input Real x;
  output Real y = 0;
algorithm
  for k in 1:3 loop
    y := y + power(x, k);
  end for;
end poly;
function kinked
  input Real x;
  output Real y;
algorithm
  if x > 1 then
    y := 2*x;
  else
    y := x^2 + 1;
  end if;
end kinked;
model Differentiated
  Real a(start = 2), va, b(start = 1), vb, c(start = 0.5), vc, s = 1 + time, h = 1.25 + time;
equation
  cube(a) = 8 + 12*time;
  der(a) = va;
  poly(b) = poly(s);
  der(b) = vb;
  kinked(c) = h;
  der(c) = vc;
end Differentiated;

//! run: --stop 1 --interval 0.25
//! end: a = 20^(1/3) +- 1e-9
//! end: va = 4/20^(2/3) +- 1e-9
//! end: b = 2 +- 1e-9
//! end: vb = 1 +- 1e-9
//! at 0.25: vc = 0.5/sqrt(0.5) +- 1e-9
//! end: vc = 0.5 +- 1e-9

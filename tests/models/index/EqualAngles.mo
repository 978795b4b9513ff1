// Two preferred angles that are the same by two equations: only one of them can be a state, since the shafts beside
// them are not both found from the two. Structure alone does not tell where the ratio of a gear is a parameter. Closed
// form: p = cos(w*t) with w^2 = c*(ratio^2/J1 + 1/J2), and J1*a/ratio + J2*b keeps its value 4.
model EqualAngles
  parameter Real ratio = 2, J1 = 8, J2 = 4, c = 8;
  Real a(start = 0, fixed = true), b, va(start = 0, fixed = true), vb;
  Real p(start = 1, fixed = true, stateSelect = StateSelect.prefer);
  Real u(start = 0, fixed = true, stateSelect = StateSelect.prefer);
  Real r(stateSelect = StateSelect.prefer), s(stateSelect = StateSelect.prefer);
equation
  der(a) = va;
  der(b) = vb;
  J1*der(va) = ratio*c*r;
  J2*der(vb) = -c*r;
  p = b - ratio*a;
  u = der(p);
  r = b - ratio*a;
  s = der(r);
end EqualAngles;

//! run: --stop 2 --tolerance 1e-8
//! end: p = cos(2*sqrt(6)) +- 1e-5
//! end: r = cos(2*sqrt(6)) +- 1e-5
//! end: a = (1 - cos(2*sqrt(6)))/3 +- 1e-5

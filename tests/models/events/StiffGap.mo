// Two masses far from zero and a stiff coupling with a gap that is small beside the tolerance of their positions. A band for its
// condition would let the coupling pull where it may only push: the masses swing against each other at half the amplitude or
// twice, without a word (0.25 and 0.46 instead of 0.358 for both). It is told that the run does not get on.
model StiffGap
  parameter Real K = 1e8, e = 1e-4;
  Real x(start=1e5, fixed=true), v(start=0, fixed=true), y(start=1e5, fixed=true), s(start=0, fixed=true);
  Real d = x - y;
  Real f = if d > e then K*(d - e) elseif d < -e then K*(d + e) else 0;
equation
  der(x) = v;
  der(v) = sin(time) - f;
  der(y) = s;
  der(s) = f;
end StiffGap;

//! run: -m StiffGap --stop 5 --interval 0.1 --solver cvode
//! exit: 5

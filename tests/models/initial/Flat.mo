// From the start values the iterations reach a place where the root's slope is zero and the matrix singular, with
// equations that do not hold by parts in ten thousand, which is all that flows in these units have. By hand: the flow
// through both, q2 = -F, and pb = (F/1e-7)^2.
model Flat
  parameter Real Zc = 1e8;
  Real p1, p2, q1, q2, pa(start = 1e5), pb(start = 1e5), F(start = 1e-4);
initial equation
  der(pa) = 0;
  der(pb) = 0;
equation
  p1 = p2 + 2*Zc*q2 + 2*Zc*q1;
  q1 = -q2;
  1e-12*der(pa) = 2e-4 - q1 - 1e-11*pa;
  q1 = 1e-7*(pa - p1)/sqrt(sqrt((pa - p1)^2 + 1e6));
  1e-12*der(pb) = -q2 - F;
  F = 1e-7*sqrt(max(pb, 0));
  q2 = 1e-10*(pb - p2);
end Flat;

//! run: --stop 0.01
//! at 0: pb = 2075799.864 +- 0.1
//! always: abs(q2 + F) < 1e-9

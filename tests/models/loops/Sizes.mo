// Two unknowns of any size: products of them may be too large for a number, and the iteration must not stop for that.
// With x = s*a and y = sy*b the block is the same for all sizes: a(1), b(1) from s = sy = 1.
model Sizes
  parameter Real s = 1, sy = s;
  Real x(start = s), y(start = sy);
  Real a = x/s, b = y/sy;
equation
  (x/s)^3 + x/s + exp(-y/sy)*(1 + time) = 3 + 10*sin(3*time);
  (y/sy)^3 + y/sy + tanh(x/s)*(2 + time) = 5;
end Sizes;

//! run: --stop 1 --interval 0.1
//! at 0.9: a = 1.700816673880692 +- 1e-9
//! end: a = 1.3388682045807878 +- 1e-10
//! end: b = 1.0901688100182076 +- 1e-10
//! run: --stop 1 --interval 0.1 --set s=1e154
//! at 0.9: a = 1.700816673880692 +- 1e-9
//! end: a = 1.3388682045807878 +- 1e-10
//! end: b = 1.0901688100182076 +- 1e-10
//! run: --stop 1 --interval 0.1 --set s=1e10 --set sy=1e300
//! at 0.9: a = 1.700816673880692 +- 1e-9
//! end: a = 1.3388682045807878 +- 1e-10
//! end: b = 1.0901688100182076 +- 1e-10
//! run: --stop 1 --interval 0.1 --set s=1e-150
//! at 0.9: a = 1.700816673880692 +- 1e-9
//! end: a = 1.3388682045807878 +- 1e-10
//! end: b = 1.0901688100182076 +- 1e-10
//! run: --stop 1 --interval 0.1 --set s=1e-280 --tier 1
//! at 0.9: a = 1.700816673880692 +- 1e-9
//! end: a = 1.3388682045807878 +- 1e-9
//! end: b = 1.0901688100182076 +- 1e-9

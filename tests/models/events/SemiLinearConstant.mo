// What a constant decides needs no event: s = 0*s + time, and u = 2*3.
//! run: --stop 1
//! at 0.5: s = 0.5 +- 1e-12
//! end: u = 6 +- 1e-12
//! end: d = 8 +- 1e-12
model SemiLinearConstant
  Real s, u, y, d;
  Integer k = if time > 0.5 then -2 else 1;
equation
  s = semiLinear(0.0, s, 4) + time;
  y = 2;
  u = semiLinear(y, 3, 4);
  d = semiLinear(k, 3, -4);
end SemiLinearConstant;

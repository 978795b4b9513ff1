// A jump that arrives inside of a step cuts it, however far apart rows are. u is 0 from 0.025 to 0.185 and from 0.345 on,
// b is u of 0.08 before, so x = 1 + (0.105 + 0.425 - 0.265).
model CutByJump
  Real x(start = 1, fixed = true), b, u;
equation
  der(x) = b;
  b = delay(u, 0.08);
  u = if time >= 0.025 and time < 0.185 or time > 0.345 then 0 else 1;
end CutByJump;

//! run: --stop 1.5 --interval 0.02 --solver trapezoid --step 0.02
//! end: x = 1.265 +- 1e-12
//! run: --stop 1.5 --interval 0.16 --solver trapezoid --step 0.02
//! end: x = 1.265 +- 1e-12
//! run: --stop 1.5 --interval 0.64 --solver trapezoid --step 0.02
//! end: x = 1.265 +- 1e-12
//! run: --stop 1.5 --interval 1.5 --solver trapezoid --step 0.02
//! end: x = 1.265 +- 1e-12

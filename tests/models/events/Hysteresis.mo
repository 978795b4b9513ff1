// A two-point controller: heating until 21, cooling until 19. Closed form: T' = 1 and T' = -2 in turn from 20;
// switches at 1, 2, 4, 5, 7, 8, ... so there are 6 of them before 9.
model Hysteresis
  Real T(start = 20, fixed = true);
  Boolean on(start = true, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(T) = if on then 1 else -2;
  on = T < 19 or pre(on) and T <= 21;
  when change(on) then
    n = pre(n) + 1;
  end when;
end Hysteresis;

//! run: --stop 9
//! end: n = 6 +- 0
//! at 1.5: T = 20 +- 1e-5
//! end: T = 20 +- 1e-5
//! run: --stop 9 --solver rk4 --step 0.1
//! end: n = 6 +- 0
//! end: T = 20 +- 1e-8
//! run: --stop 9 --solver trapezoid --step 0.1
//! end: n = 6 +- 0

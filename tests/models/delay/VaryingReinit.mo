// A saw tooth through a delay that varies, which nothing but rows reads: x is time - k*0.37, and so is z at time - delay. Closed form.
// Rows took the side of a jump that the last read step had been on.
model VaryingReinit
  Real x(start = 0, fixed = true), z;
equation
  der(x) = 1;
  when x > 0.37 then
    reinit(x, 0);
  end when;
  z = delay(x, 0.2 + 0.1*sin(time), 0.5);
end VaryingReinit;

//! run: --stop 3 --interval 0.01
//! at 0.65: z = 0.65 - 0.2 - 0.1*sin(0.65) - 0.37 +- 1e-6
//! at 0.74: z = 0.74 - 0.2 - 0.1*sin(0.74) - 0.37 +- 1e-6
//! at 1.48: z = 1.48 - 0.2 - 0.1*sin(1.48) - 3*0.37 +- 1e-6
//! run: --stop 3 --interval 0.3
//! at 1.8: z = 1.8 - 0.2 - 0.1*sin(1.8) - 4*0.37 +- 1e-6
//! run: --stop 3 --interval 0.01 --solver cvode
//! at 0.74: z = 0.74 - 0.2 - 0.1*sin(0.74) - 0.37 +- 1e-6
//! run: --stop 3 --interval 0.01 --solver trapezoid --step 0.004
//! at 0.65: z = 0.65 - 0.2 - 0.1*sin(0.65) - 0.37 +- 1e-6
//! at 0.67: z = 0.67 - 0.2 - 0.1*sin(0.67) - 0.37 +- 1e-6

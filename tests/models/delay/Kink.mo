// What rests and then moves within a billionth of the time it rested is read through a delay: at rest until it
// arrives, also where the rows on one side are far apart and those on the other close together. Closed form.
model Kink
  Real x(start = 0, fixed = true), late, z(start = 0, fixed = true);
  Boolean on = time > 0.5;
equation
  der(x) = (if on then 1 - x else 0)*1e9;
  late = delay(x, 0.3163) + z;
  der(z) = -z*late;
end Kink;

//! run: --stop 1 --interval 0.001 --solver cvode
//! always: late > -1e-6 and late < 1 + 1e-3 and (late < 1e-6 or time > 0.8163 - 1e-9) and (late > 0.99 or time < 0.8163 + 1e-6)
//! run: --stop 1 --interval 0.001
//! always: late > -1e-6 and late < 1 + 1e-3 and (late < 1e-6 or time > 0.8163 - 1e-9) and (late > 0.99 or time < 0.8163 + 1e-6)
//! run: --stop 1 --interval 0.001 --one-island
//! always: late > -1e-6 and late < 1 + 1e-3

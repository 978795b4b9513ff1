// What enters is seen at its end at once, at rows just before an event too: out0 is in0 while the flow goes on.
model Entering
  Real x(start = 0, fixed = true), out0, out1;
  discrete Real v(start = 1, fixed = true);
equation
  der(x) = v;
  when x > 0.7 then
    v = -1;
  end when;
  (out0, out1) = spatialDistribution(1 + time, -1 - time, x, v > 0, {0, 1}, {0, 0});
end Entering;

//! run: --stop 1.3 --interval 0.1
//! always: time == 0 or v < 0 or abs(out0 - 1 - time) < 1e-9
//! always: v > 0 or abs(out1 + 1 + time) < 1e-9
//! at 1: out0 = 1.4 +- 1e-9
//! resumes: 0.65 1
//! run: --stop 1.3 --interval 0.1 --solver rk4 --step 0.03
//! always: time == 0 or v < 0 or abs(out0 - 1 - time) < 1e-9
//! at 1: out0 = 1.4 +- 1e-9

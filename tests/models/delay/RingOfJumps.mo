// A jump that goes to and fro between two ends, 211 ways in all, and that comes back 1.1e-14 s behind a row at 1.762 s. Closed form: what end 1 sends is
// a geometric series, b[k] = B*(1 - r^(k + 1))/(1 - r) with B = 2*u/1.001 and r = -0.999/1.001*59/61; at end 2 p2 = 60/61*b[k] from
// 0.3528 + (2*k + 1)*T on. (The jump at 1.762 s was lost: 0.0027 off at 1.784 s, 0.014 at 1.924 s.)
//! run: --one-island --solver cvode --interval 0.002 --stop 3
//! at 1.784: p2 = 60/61*(2*-0.5365/1.001)*(1 - (-0.999/1.001*59/61)^102)/(1 + 0.999/1.001*59/61) +- 1e-9
//! at 1.924: p2 = 60/61*(2*-0.5365/1.001)*(1 - (-0.999/1.001*59/61)^111)/(1 + 0.999/1.001*59/61) +- 1e-9
//! at 2.9: p2 = 60/61*(2*-0.5365/1.001)*(1 - (-0.999/1.001*59/61)^181)/(1 + 0.999/1.001*59/61) +- 1e-9
//! run: --one-island --solver ida --interval 0.002 --stop 3
//! at 1.924: p2 = 60/61*(2*-0.5365/1.001)*(1 - (-0.999/1.001*59/61)^111)/(1 + 0.999/1.001*59/61) +- 1e-9
//! run: --one-island --interval 0.002 --stop 3
//! at 1.924: p2 = 60/61*(2*-0.5365/1.001)*(1 - (-0.999/1.001*59/61)^111)/(1 + 0.999/1.001*59/61) +- 1e-9
//! run: --interval 0.002 --stop 3
//! at 1.924: p2 = 60/61*(2*-0.5365/1.001)*(1 - (-0.999/1.001*59/61)^111)/(1 + 0.999/1.001*59/61) +- 1e-9
model RingOfJumps
  parameter Real T = 0.007046;
  Real q1, q2, p1, p2, c1, c2, x(start = 0, fixed = true);
equation
  p1 = c1 + q1;
  p2 = c2 + q2;
  c1 = delay(p2 + q2, T);
  c2 = delay(p1 + q1, T);
  1e-3*q1 = (if time > 0.3528 then -0.5365 else 0) - p1;
  p2 = -60*q2;
  der(x) = p2 - x;
end RingOfJumps;

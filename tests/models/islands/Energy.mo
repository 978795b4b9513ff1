// Two lossless lines of different impedance, joined in the middle, closed at the outer ends. With a step of
// the transit time each direction of each line carries one wave, and the waves' energy, the sum of c^2/Z over
// all that arrive, is the same for ever: closed form, conserved to rounding.
model Energy
  parameter Real T = 0.01;
  parameter Real ZA = 1.0;
  parameter Real ZB = 3.0;
  Real a1(start = 1), a2(start = 0.3), b1(start = -0.5), b2(start = 0.2);
  Real p, q "in the middle, into A";
  Real E = (a1^2 + a2^2)/ZA + (b1^2 + b2^2)/ZB;
equation
  q = (b1 - a2)/(ZA + ZB);
  p = a2 + ZA*q;
  a2 = delay(a1, T);
  a1 = delay(p + ZA*q, T);
  b2 = delay(p - ZB*q, T);
  b1 = delay(b2, T);
end Energy;

//! run: --waves start --stop 200 --interval 0.5
//! always: abs(E - 5/3) < 1e-14
//! resumes: 30
//! run: --waves start --stop 100000 --interval 100 --step 0.01
//! count: steps = 10000000
//! always: abs(E - 5/3) < 1e-14

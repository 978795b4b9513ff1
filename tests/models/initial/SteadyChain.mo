// Orifices in a row, joined by lines, with 1e7 Pa at one end, 0 at the other and start values of zero everywhere: Newton's method does
// not find the steady state from there for more than some 3,000 of them. In it all flows are equal, q = K*s. With K*Zc = 1 an
// orifice between two lines takes the pressure s^2, and one at an end s^2 + s: n*s^2 + 2*s = 1e7.
model SteadyChain
  parameter Integer n = 20;
  parameter Real T = 1e-5, Zc = 1e9, K = 1e-9;
  Real p1[n], p2[n], q[n], c1[n], c2[n];
equation
  c1[1] = 1e7;
  c2[n] = 0;
  for i in 1:n loop
    q[i] = K*noEvent(if c1[i] < c2[i] then -1 else 1)*(sqrt(abs(c1[i] - c2[i]) + (K*Zc)^2) - K*Zc);
    p1[i] = c1[i] - (if i == 1 then 0 else Zc)*q[i];
    p2[i] = c2[i] + (if i == n then 0 else Zc)*q[i];
  end for;
  for i in 1:n - 1 loop
    c2[i] = delay(p1[i + 1] - Zc*q[i + 1], T);
    c1[i + 1] = delay(p2[i] + Zc*q[i], T);
  end for;
end SteadyChain;

//! run: --stop 0 --waves steady --only q[*]
//! at 0: q[1] = 1e-9*(sqrt(1 + 2e8) - 1)/20 +- 1e-13
//! at 0: q[20] = 1e-9*(sqrt(1 + 2e8) - 1)/20 +- 1e-13
//! run: --stop 0 --waves steady --set n=4000 --only q[*]
//! at 0: q[1] = 1e-9*(sqrt(1 + 4e10) - 1)/4000 +- 1e-16
//! at 0: q[2000] = 1e-9*(sqrt(1 + 4e10) - 1)/4000 +- 1e-16
//! at 0: q[4000] = 1e-9*(sqrt(1 + 4e10) - 1)/4000 +- 1e-16

// Three lossless lines of different impedances between two joints: two islands and
// nothing that takes or gives energy. The waves' energy, the sum of c^2/Z over all that arrive, is the same for ever:
// conserved to rounding over ten million steps.
model EnergyRing
  parameter Real T = 0.01;
  parameter Real Z[3] = {1.0, 3.0, 0.7};
  Real c[3] "to the first joint", d[3] "to the second joint", p, s;
  Real q[3](start = {1, 0.3, -0.5}), r[3](start = {0.2, -0.4, 0.1});
  Real E = sum(c[i]^2/Z[i] + d[i]^2/Z[i] for i in 1:3);
equation
  for i in 1:3 loop
    p = c[i] + Z[i]*q[i];
    s = d[i] + Z[i]*r[i];
    c[i] = delay(s + Z[i]*r[i], T);
    d[i] = delay(p + Z[i]*q[i], T);
  end for;
  0 = sum(q);
  0 = sum(r);
end EnergyRing;

//! run: --waves start --stop 1000 --interval 1 --apart
//! count: islands = 2
//! always: abs(E/(1.04 + 3*0.25 + 0.7*0.26) - 1) < 1e-13
//! same: -j 2
//! run: --waves start --stop 100000 --interval 100 --step 0.01
//! count: steps = 10000000
//! always: abs(E/(1.04 + 3*0.25 + 0.7*0.26) - 1) < 1e-13

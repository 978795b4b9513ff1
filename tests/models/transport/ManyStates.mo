// A spatialDistribution beside more states than one: implicit steps repeat until what enters it no longer changes, and keep all
// states meanwhile (they had room for one). The fluid moves with 1/s, so the outlet has what entered 1 s before: closed form.
model ManyStates
  Real x(start = 0, fixed = true), s[6](start = {1, 2, 3, 4, 5, 6}, each fixed = true), u, ya, yb;
equation
  der(x) = 1;
  for i in 1:6 loop
    der(s[i]) = -s[i]/i;
  end for;
  (ya, yb) = spatialDistribution(u, 0, x, true, {0, 1}, {0, 0});
  u = s[1] + s[6];
end ManyStates;

//! run: --stop 2 --solver trapezoid --step 1e-3
//! end: yb = exp(-1) + 6*exp(-1/6) +- 1e-6
//! run: --stop 2 --solver ieuler --step 1e-4
//! end: yb = exp(-1) + 6*exp(-1/6) +- 1e-3
//! run: --stop 2 --solver halving --tolerance 1e-8
//! end: yb = exp(-1) + 6*exp(-1/6) +- 1e-6

// The derivative of a state is another state, in enough lanes for threads to share the step of Euler's method: every
// step has to take the velocities from its beginning. With z = x + i*v a step is z := (1 - i*h)*z, so that
// x = (1 + h^2)^(k/2)*cos(k*atan(h)) after k of them, and all lanes are alike.
model InPlace
  constant Integer n = 9001;
  Real x[n](each start = 1, each fixed = true), v[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    der(x[i]) = v[i];
    der(v[i]) = (if i > 1 then x[max(i - 1, 1)] - x[i] else 0) - x[i];
  end for;
end InPlace;

//! run: --solver euler --step 0.01 --stop 0.5 --interval 0.1 --only x[*00] -j 4
//! end: 'x[100]' = (1 + 0.01^2)^25*cos(50*atan(0.01)) +- 1e-12
//! end: 'x[4500]' = (1 + 0.01^2)^25*cos(50*atan(0.01)) +- 1e-12
//! end: 'x[6700]' = (1 + 0.01^2)^25*cos(50*atan(0.01)) +- 1e-12
//! end: 'x[9000]' = (1 + 0.01^2)^25*cos(50*atan(0.01)) +- 1e-12
//! same: -j 1

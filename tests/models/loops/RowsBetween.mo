// Linear systems with sparse matrices whose pivots become small: new ones are chosen, and where that happens must be a matter of
// the steps, not of rows, tried steps or searches for events in between. Each pair of unknowns is turned by an angle of 6*time:
// what was the large entry of a row is zero a quarter of a turn later. u and w are computed for rows only.
model RowsBetween
  constant Integer n = 40;
  Real x[n](start = {0.1*sin(i) for i in 1:n}, each fixed = true, each nominal = 1);
  Real y(start = 0.2, fixed = true, nominal = 1);
  Real a[n], b[n], u[n], w[n];
  Real s = sin(6*time), c = cos(6*time);
equation
  for k in 1:n loop
    s*a[k] + c*b[k] + 0.05*(if k > 1 then b[k - 1] else 0) = x[k] + 0.05*(if k > 1 then a[k - 1] else 0);
    c*a[k] - s*b[k] - 0.05*(if k < n then a[k + 1] + b[k + 1] else 0) = 1 - x[k];
    s*u[k] + c*w[k] + 0.04*(if k > 1 then w[k - 1] else 0) = a[k] + 0.06*(if k > 1 then u[k - 1] else 0);
    c*u[k] - s*w[k] - 0.03*(if k < n then u[k + 1] + w[k + 1] else 0) = b[k];
    der(x[k]) = a[k] - x[k] + 0.1*y;
  end for;
  der(y) = 1 + 0.3*a[20];
  when y > 0.3 then
    reinit(y, 0.01*b[7]);
  end when;
end RowsBetween;

//! run: --solver rk4 --step 0.005 --stop 1.5 --interval 0.05
//! ends: --interval 1.5
//! ends: --interval 0.0011
//! ends: --interval 0.0303
//! same: --tier 0
//! same: --tier 1 --jobs 2
//! resumes: 0.4 0.777
//! stops: 0.4 0.777
//! run: --solver euler --step 0.005 --stop 1.5 --interval 0.0303
//! ends: --interval 1.5
//! ends: --interval 0.0011
//! run: --solver trapezoid --step 0.005 --stop 1.5 --interval 0.0303
//! ends: --interval 1.5
//! ends: --interval 0.0011
//! same: --tier 0
//! resumes: 0.4 0.777
//! run: --solver halving --step 0.005 --stop 1.5 --interval 0.0303
//! ends: --interval 1.5
//! ends: --interval 0.0011
//! stops: 0.4 0.777
//! run: --solver cvode --tolerance 1e-9 --stop 1.5 --interval 0.0303
//! resumes: 0.4 0.777

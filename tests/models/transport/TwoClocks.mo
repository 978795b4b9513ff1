// Rows around ticks of two clocks, also where they tick together: the initial profile leaves, then what entered. Closed
// form.
model TwoClocks
  Real x(start = 0, fixed = true), ya, yb, x3(start = 0, fixed = true), uc, yc(start = 0), y, uc2, err;
equation
  der(x) = 1.4;
  (ya, yb) = spatialDistribution(cos(time), 0, x, true, {0, 1}, {0.5, 0.9});
  uc = sample(x, Clock(3, 40));
  yc = 0.5*previous(yc) + uc;
  y = hold(yc);
  der(x3) = y - x3;
  uc2 = sample(x, Clock(1, 10));
  err = abs(yb - (if x < 1 then 0.9 - 0.4*x else cos(time - 1/1.4)));
end TwoClocks;

//! run: --stop 2 --interval 0.02
//! at 0.3: yb = 0.732 +- 1e-6
//! always: err < 1e-6
//! run: --stop 2 --interval 1 --tolerance 1e-8
//! always: err < 1e-8

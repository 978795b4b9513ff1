// Transport with a velocity gives the values at both ends.
//! flatten: M
//> (a, b) = spatialDistribution(1.0, 2.0, x, true, {0.0, 1.0}, {0.0, 0.0});
model M
  Real x(start = 0, fixed = true), a, b;
equation
  der(x) = 1;
  (a, b) = spatialDistribution(1, 2, x, true);
end M;

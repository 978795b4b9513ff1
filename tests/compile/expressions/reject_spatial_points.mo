// The initial points are a vector.
model M
  Real x(start = 0, fixed = true), a, b;
equation
  der(x) = 1;
  (a, b) = spatialDistribution(1, 2, x, true, 0.5, {0, 0});  //! error SK2403
end M;

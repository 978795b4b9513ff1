// Equal sizes (3.7.4.2).
model SpatialSizes
  Real a, b;
equation
  (a, b) = spatialDistribution(time, time, time, true, {0.0, 0.5, 1.0}, {1.0, 2.0});  //! error SK2203
end SpatialSizes;

// Single outputs of spatialDistribution: the first as a value, the second as (, b).
//! flatten: SpatialSingle
//> a = spatialDistribution(x, y, z, true, {0.0, 1.0}, {0.0, 0.0});
//> (, b) = spatialDistribution(x, y, z, false, {0.0, 1.0}, {0.0, 0.0});
model SpatialSingle
  Real x = time;
  Real y = 2*time;
  Real z = time/10;
  Real a = spatialDistribution(x, y, z, true);
  Real b;
equation
  (, b) = spatialDistribution(x, y, z, false);
end SpatialSingle;

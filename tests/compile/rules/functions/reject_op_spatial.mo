// SpatialDistribution (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := spatialDistribution(u, u, u, true);  //! error SK2409
end f;
model OpSpatial
  Real x = f(time);
end OpSpatial;

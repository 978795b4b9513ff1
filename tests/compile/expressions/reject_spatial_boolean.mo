// The direction of the transport is a Boolean.
model M
  Real x(start = 0, fixed = true), a, b;
equation
  der(x) = 1;
  (a, b) = spatialDistribution(1, 2, x, 1);  //! error SK2403
end M;

// The second argument of this sample is a clock.
model M
  Real u;
equation
  u = sample(time, "c");  //! error SK2403
end M;

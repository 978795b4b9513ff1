// The factor is not negative.
model M
  Real u, a;
equation
  u = sample(time, Clock(1, 10));
  a = subSample(u, -2);  //! error SK2410
end M;

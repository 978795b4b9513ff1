// The factor is an Integer.
model M
  Real u, a;
equation
  u = sample(time, Clock(1, 10));
  a = subSample(u, 2.5);  //! error SK2403
end M;

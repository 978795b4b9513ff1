// shiftSample needs to know how far.
model M
  Real u, a;
equation
  u = sample(time, Clock(1, 10));
  a = shiftSample(u);  //! error SK2402
end M;

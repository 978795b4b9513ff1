// The factor has to be known.
model M
  Real u, a;
  Integer n = integer(time);
equation
  u = sample(time, Clock(1, 10));
  a = superSample(u, n);  //! error SK2208
end M;

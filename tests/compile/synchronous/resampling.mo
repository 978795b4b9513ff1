// Slower, faster, later and earlier clocks.
//! flatten: M
//> a = subSample(u, 3)
//> b = superSample(a, 2)
//> d = shiftSample(u, 1, 2)
//> e = backSample(d, 1, 2)
//> f = noClock(u)
model M
  Real u, a, b, d, e, f;
equation
  u = sample(time, Clock(1, 10));
  a = subSample(u, 3);
  b = superSample(a, 2);
  d = shiftSample(u, 1, 2);
  e = backSample(d, 1, 2);
  f = noClock(u);
end M;

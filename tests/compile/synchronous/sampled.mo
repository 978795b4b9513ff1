// A clocked part: sampled, with memory, held again.
//! flatten: M
//> u = sample(time, c)
//> x = previous(x) + u
//> y = hold(x)
model M
  Clock c = Clock(1, 10);
  Real u, x(start = 0), y;
equation
  u = sample(time, c);
  x = previous(x) + u;
  y = hold(x);
end M;

// A record with other members does not fit.
record R
  Real x;
end R;

record S
  Real x, y;
end S;

model M
  S s = S(1, 2);
  R r = s;  //! error SK2201
end M;

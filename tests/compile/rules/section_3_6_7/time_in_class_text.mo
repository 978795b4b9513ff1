// Time in class text (3.6.7): accepted.
model M
  type T = Real;
  T x = time;
  record R Real x; end R;
  R r(x = time);
  connector C Real v; flow Real i; end C;
  C c(v = time);
end M;

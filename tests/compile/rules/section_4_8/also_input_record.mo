// Also input record (4.8): accepted.
record R Real a; Real b; end R;
block B
  input R r;
  output Real y = r.a + r.b;
end B;
model M
  B b(r = R(1, time));
  B c(r(a = 1, b = 2));
end M;

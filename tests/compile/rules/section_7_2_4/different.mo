// Different (7.2.4): accepted.
record R Real y = 1; Real x = 2; end R;
model C1 Real r = 1; R s; Real x = 3; end C1;
model M
  C1 m1(r = 1.5, r(start = 2.0));
  C1 m2(r = 1.6, r "x");
  C1 m3(s = R(), s(y(min = 0)));
  C1 a(final x.unit = "V", x.displayUnit = "mV", x = 5.0);
  C1 c(final x, final x.quantity = "V", x.displayUnit = "mV");
end M;

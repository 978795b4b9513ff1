// Also split modifiers (7.2.4): accepted.
model A Real x(start = 1) = 2; parameter Real p = 1; end A;
model B A a; end B;
model M
  B b(a.x.start = 2, a.x.unit = "m", a.p = 3, a(x(min = 0)));
end M;

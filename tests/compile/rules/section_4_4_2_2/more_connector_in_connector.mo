// More connector in connector (4.4.2.2): accepted.
connector A Real v; flow Real i; end A;
connector B
  A a;
  A b[2];
  input Real u;
  output Real y;
end B;
model S
  B b;
equation
  b.a.v = 1;
  b.b.v = {1, 2};
  b.y = 2;
end S;
model T
  B b;
equation
  b.a.i = 1;
  b.b.i = {1, 2};
  b.u = b.y;
end T;
model M
  S s;
  B b;
equation
  connect(s.b, b);
end M;

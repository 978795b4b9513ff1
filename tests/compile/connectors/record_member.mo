// Records in connectors are broken down to their variables.
//! flatten: M
//> 'a.c.s.p' = 'b.c.s.p';
//> 'a.c.s.T' = 'b.c.s.T';
record State
  Real p, T;
end State;

connector C
  State s;
  flow Real f[2];
end C;

model A
  C c;
equation
  c.s.p = 1;
  c.s.T = 2;
end A;

model B
  C c;
equation
  c.f = {1, 2};
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;

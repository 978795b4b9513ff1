// Boolean, Integer, String and enumeration members.
//! flatten: M
//> 'b.c.b' = 'a.c.b';
//> 'b.c.n' = 'a.c.n';
//> 'b.c.s' = 'a.c.s';
//> 'b.c.e' = 'a.c.e';
type E = enumeration(low, high);

connector Out
  output Boolean b;
  output Integer n;
  output String s;
  output E e;
end Out;

connector In
  input Boolean b;
  input Integer n;
  input String s;
  input E e;
end In;

block A
  Out c(b = true, n = 3, s = "x", e = E.high);
end A;

block B
  In c;
  Boolean b = c.b;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;

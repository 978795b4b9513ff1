// Nested record constructors (12.6).
record A
  Real x = 1;
end A;
record B
  A a;
  Real y;
end B;
model RecordNested
  B b = B(A(time), 2), c = B(a = A(x = 3), y = time);
  B d(a(x = time), y = 1);
end RecordNested;

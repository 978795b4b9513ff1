// The standard library overrides final fields with whole records (7.2.3): accepted.
record A parameter Real x = 1; parameter Real y = 2; end A;
model B
  parameter A a(final x = 3);
end B;
model M
  B b1(a = A(1, 2));
end M;

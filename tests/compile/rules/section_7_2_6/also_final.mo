// Also final (7.2.6): accepted.
model A
  final parameter Real p = 1;
  parameter Real q = 2;
  Real x(final unit = "m", start = 1) = p*q;
end A;
model M
  A a(q = 3, x(start = 4));
  final A b(q = 5);
  extends A(final q = 6);
end M;

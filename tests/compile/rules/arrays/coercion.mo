// Integer to Real also in records (10.6.14).
record RealR
  Real x, y;
end RealR;
record IntegerR
  Integer x, y;
end IntegerR;
model Coercion
  parameter Integer a = 1;
  Real y(start = a);
  RealR r1 = IntegerR(a, a);
  RealR r2 = RealR(a, a);
equation
  der(y) = 1;
end Coercion;

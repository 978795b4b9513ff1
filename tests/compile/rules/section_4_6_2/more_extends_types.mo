// More extends types (4.6.2): accepted.
type Angle
  extends Real(final unit = "rad");
  annotation(Documentation(info = "text"));
end Angle;
connector RealInput = input Real;
connector RI2
  extends RealInput;
end RI2;
class Icon end Icon;
type I
  extends Integer(min = 1);
  extends Icon;
end I;
model M
  Angle a(start = 1) = 2;
  RI2 u;
  I i = 2;
  Angle v[2] = {1, 2};
end M;

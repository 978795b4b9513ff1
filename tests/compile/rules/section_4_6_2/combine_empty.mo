// Combine empty (4.6.2): accepted.
partial class Icon
  annotation(Documentation(info = "none"));
end Icon;
type T
  extends Icon;
  extends Real(unit = "m");
end T;
connector RI
  extends Icon;
  extends Real;
end RI;
model M
  T x = 1;
  RI i;
equation
  i = 3;
end M;

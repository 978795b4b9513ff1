// Enum uses (4.9.5): accepted.
type Size = enumeration(small "1st", medium, large);
model Mix
  replaceable type E = enumeration(:) "substances";
  Real c[E];
equation
  for e in E loop
    c[e] = Integer(e);
  end for;
end Mix;
model M
  Size t = Size.medium;
  Integer i = Integer(t);
  String s = String(Size.small);
  Size u = Size(i);
  Size w = Size(3);
  Mix m(redeclare type E = Size);
  Real x[Size] = {1, 2, 3};
  Real y = x[Size.large];
  Real z = sum(x[e] for e in Size.small:Size.medium);
  Boolean b = t < Size.large;
  type DC = Size(start = Size.large, fixed = true, quantity = "c");
  parameter DC d = Size.small;
end M;

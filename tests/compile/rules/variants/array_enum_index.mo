// Arrays over enumerations in loops and slices (10.1).
model ArrayEnumIndex
  type E = enumeration(a, b, c);
  Real x[E], y[2], z[E, Boolean];
equation
  for e in E.a:E.b loop
    x[e] = Integer(e);
  end for;
  x[E.c] = time;
  y = x[{E.a, E.c}];
  for e in E, b in Boolean loop
    z[e, b] = if b then 1 else 2;
  end for;
end ArrayEnumIndex;

// Enumeration types and Boolean (8.3.2.1).
model ForEnumRange
  type E = enumeration(one, two);
  Real x[E];
  Real y[Boolean];
equation
  for i in E loop
    x[i] = Integer(i)*time;
  end for;
  for b in Boolean loop
    y[b] = if b then 1 else 2;
  end for;
end ForEnumRange;

// Types as ranges (11.2.2.3).
model ForTypes
  type E = enumeration(one, two, three, four);
  Real xe[E], x1[E], x2[E] = {xe[i]*xe[i] for i in E}, b[Boolean];
equation
  for i in E loop
    x1[i] = xe[i]^2;
    xe[i] = time;
  end for;
algorithm
  for k in Boolean loop
    b[k] := if k then 1 else 0;
  end for;
end ForTypes;

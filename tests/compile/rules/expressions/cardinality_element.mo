// Of their elements (3.7.4.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p[2];
equation
  for k in 1:2 loop
    p[k].v = p[k].i;
  end for;
  assert(cardinality(p[1]) == 0, "c");
end R;

// Several iterators (11.2.2.4).
model ForNested
  Real x[4, 3];
algorithm
  for j, i in 1:3 loop
    x[j, i] := j + i;
  end for;
end ForNested;

// Names of loops hide those of the class (11.2).
model NamesIterators
  Real i = time;
  Real x[3];
algorithm
  for i in 1:3 loop
    x[i] := i;
  end for;
end NamesIterators;

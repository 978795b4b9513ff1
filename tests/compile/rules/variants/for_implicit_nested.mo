// Implicit ranges of two iterators (11.2.2.2).
model ForImplicitNested
  Real x[2, 3];
equation
  for i, j loop
    x[i, j] = i + j;
  end for;
end ForImplicitNested;

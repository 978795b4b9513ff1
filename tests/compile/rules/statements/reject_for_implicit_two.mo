// Different ranges (11.2.2.2).
model ForImplicitTwo
  Real x[3], y[2];
algorithm
  for i loop
    x[i] := i;
    y[i] := i;  //! error SK2203
  end for;
end ForImplicitTwo;

// I + 1 infers nothing (11.2.2.2).
model ForImplicitOffset
  Real x[3];
algorithm
  for i loop  //! error SK2112
    x[i + 1] := i;
  end for;
end ForImplicitOffset;

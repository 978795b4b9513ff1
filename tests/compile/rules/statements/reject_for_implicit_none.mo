// No subscript to infer from (11.2.2.2).
model ForImplicitNone
  Real x;
algorithm
  for i loop  //! error SK2112
    x := i;
  end for;
end ForImplicitNone;

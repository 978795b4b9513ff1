// An array assigned in two sections (11.1.2).
model TwoSectionsArray
  Real x[2](start = {-11, -22});  //! error SK2701
algorithm
  x[1] := 1;
algorithm
  x[2] := 2;
end TwoSectionsArray;

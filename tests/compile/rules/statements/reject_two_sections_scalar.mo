// A scalar assigned in two sections (11.1.2).
model TwoSectionsScalar  //! error SK2701
  Real x;
algorithm
  x := 1;
algorithm
  x := 2;
end TwoSectionsScalar;

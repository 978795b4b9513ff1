// A section assigns one element: the array belongs to it (11.1.2).
model SectionAndArrayEquation
  Real x[2];  //! error SK2701
algorithm
  x[1] := 1;
equation
  x[2] = time;
end SectionAndArrayEquation;

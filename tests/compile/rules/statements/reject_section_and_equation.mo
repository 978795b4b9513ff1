// A section and an equation (11.1.2).
model SectionAndEquation  //! error SK2701
  Real x;
algorithm
  x := 1;
equation
  x = time;
end SectionAndEquation;

// In one section (11.1.2).
model OneSectionArray
  Real x[2](start = {-11, -22});
algorithm
  x[1] := 1;
  x[2] := 2;
end OneSectionArray;

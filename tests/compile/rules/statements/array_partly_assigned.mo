// The rest keeps its start value (11.1.2).
model ArrayPartlyAssigned
  Real x[2](start = {-11, -22});
algorithm
  x[1] := time;
end ArrayPartlyAssigned;

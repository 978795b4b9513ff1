// The range is evaluated outside the loop (8.3.2.1).
model ForScopeRange
  constant Integer j = 4;
  Real x[j];
equation
  for j in 1:j loop
    x[j] = j;
  end for;
end ForScopeRange;

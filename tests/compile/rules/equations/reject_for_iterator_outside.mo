// The loop variable is known inside the loop only (8.3.2.1).
model ForIteratorOutside
  Real x[3], y;
equation
  for i in 1:3 loop
    x[i] = i;
  end for;
  y = x[i];  //! error SK2101
end ForIteratorOutside;

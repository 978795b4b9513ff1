// The last round of the loop goes beyond the end.
model M
  Real x[3];
equation
  x[1] = time;
  for i in 1:3 loop
    x[i + 1] = x[i];  //! error SK2205
  end for;
end M;

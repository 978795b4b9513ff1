// An empty range (8.3.2.1).
model ForEmpty
  parameter Integer n = 0;
  Real x[n], y = time;
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end ForEmpty;

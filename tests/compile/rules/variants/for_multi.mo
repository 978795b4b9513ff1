// Several iterators in equations (8.3.2).
model ForMulti
  Real x[2, 3];
equation
  for i in 1:2, j in 1:3 loop
    x[i, j] = i*j*time;
  end for;
end ForMulti;

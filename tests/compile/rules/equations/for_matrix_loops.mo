// Loops over the rows of a matrix, in all places but functions (8.3.2.1).
//! flatten: MatrixLoops
//> 'z[2]' = 4.0*time;
//> 'x[2]' = 4.0*time;
model MatrixLoops
  Real x[2], y[2], z[2] = {v[2]*time for v in {{1, 2}, {2, 4}}}, w = sum(v*v for v in [1, 2; 3, 4]);
algorithm
  for v in {{1, 2}, {2, 4}} loop
    x[v[1]] := v[2]*time;
  end for;
equation
  for v in {{1, 2}, {2, 4}} loop
    y[v[1]] = v[2]*time;
  end for;
end MatrixLoops;

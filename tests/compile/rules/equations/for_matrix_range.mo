// A matrix is a vector of vectors (8.3.2.1).
model ForMatrixRange
  Real x[2];
equation
  for v in {{1, 2}, {2, 4}} loop
    x[v[1]] = v[2]*time;
  end for;
end ForMatrixRange;

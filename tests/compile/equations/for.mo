// Loops are written out; nested ranges may depend on the outer iterator.
//! flatten: M
//> 'x[1,1]' = 11.0*time;
//> 'x[2,1]' = 21.0*time;
//> 'x[2,2]' = 22.0*time;
//> 'x[1,2]' = 'x[2,1]';
//! equations: 4
model M
  Real x[2, 2];
equation
  for i in 1:2, j in 1:i loop
    x[i, j] = (10*i + j)*time;
  end for;
  for i in 1:2 loop
    for j in i + 1:2 loop
      x[i, j] = x[j, i];
    end for;
  end for;
end M;

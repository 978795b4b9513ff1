// A size may depend on another parameter and on the size of another array.
//! flatten: M
//> 'y[1]' = 'x[1]' + 'x[2]';
//> 'y[2]' = 'x[2]' + 'x[3]';
model M
  parameter Integer n = 3;
  Real x[n] = {i*time for i in 1:n}, y[size(x, 1) - 1];
equation
  for i in 1:n - 1 loop
    y[i] = x[i] + x[i + 1];
  end for;
end M;

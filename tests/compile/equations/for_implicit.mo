// The range follows from the subscripts.
//! flatten: M
//> 'y[1]' = 2.0*'x[1]';
//> 'y[3]' = 2.0*'x[3]';
//! equations: 6
model M
  Real x[3] = {time, 1, 2}, y[3];
equation
  for i loop
    y[i] = 2*x[i];
  end for;
end M;

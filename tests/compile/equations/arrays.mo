// An equation between arrays is one for each element.
//! flatten: M
//> 2.0*'x[1,1]' = 'y[1,1]';
//> 2.0*'x[1,2]' = 'y[1,2]';
//> 2.0*'x[2,2]' = 'y[2,2]';
//! equations: 8
//! unknowns: 8
model M
  Real x[2, 2], y[2, 2];
equation
  2*x = y;
  y = fill(time, 2, 2);
end M;

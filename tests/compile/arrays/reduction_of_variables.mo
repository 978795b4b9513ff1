// A sum over variables is written out.
//! flatten: M
//> s = 'x[1]' + 'x[2]' + 'x[3]';
//> m = max(max('x[1]', 'x[2]'), 'x[3]');
model M
  Real x[3] = {time, 2*time, 3*time};
  Real s = sum(x);
  Real m = max(x);
end M;

// Concatenation (10.4.2).
model ConcatOk
  Real a[4] = cat(1, {1, 2}, {3, time});
  Real b[2, 3] = cat(2, [1, 2; 3, 4], [5; time]);
  Real c[2, 2] = [1, 2; 3, time];
  Real d[1, 2] = [1, time];
  Real e[3, 1] = [{1, 2, time}];
  Real f[1, 1] = [time];
  Real g[2, 3] = [identity(2), {1, 2}];
end ConcatOk;

// Subscripts (10.5).
model IndexOk
  Real a[4] = {1, 2, 3, time};
  Real m[2, 3] = [1, 2, 3; 4, 5, time];
  Real b[2] = a[{1, 4}], c[3] = m[2, :], d[2] = m[:, 3], e = a[end], f[3] = m[1], g[2, 2] = m[:, {1, 3}];
  Real h[2] = a[end - 1:end], i = m[end, end];
  Real k[0] = a[2:1];
end IndexOk;

// Products (10.6.4).
model MulOk
  Real v[2] = {1, time}, m[2, 3] = [1, 2, 3; 4, 5, time], n[3, 2] = transpose(m);
  Real a = v*v, b[3] = v*m, c[3] = n*v, d[2, 2] = m*n, e[2] = 2*v, f[2, 3] = m*2;
  Real g[2] = v .* v, h[2] = 2 .* v;
end MulOk;

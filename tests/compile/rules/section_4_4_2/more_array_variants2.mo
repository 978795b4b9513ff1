// More array variants2 (4.4.2): accepted.
model M
  Real[2] a[3] = ones(3, 2);
  Integer n = 3;
  parameter Integer k[:] = {1, 2, 3};
  Real b[size(k, 1)] = k;
  Real c[:, :] = [1, 2; 3, 4];
  type E = enumeration(x, y);
  Real d[E, 2] = ones(2, 2);
  Real e[Boolean, E] = ones(2, 2);
  Real f[0] = fill(1.0, 0);
  model A parameter Integer n = 0; Real x[n]; equation for i in 1:n loop x[i] = i; end for; end A;
  A aa;
  A ab(n = 2);
end M;

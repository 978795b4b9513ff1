// Array variants (4.4.2): accepted.
model M
  type T = Real[:];
  parameter T x = ones(4);
  parameter T y[3] = ones(3, 4);
  parameter Real a[2] = ones(2);
  parameter Real b[2, 0] = ones(2, 0);
  parameter Real c[:] = ones(0);
  parameter Integer n = 0;
  Real z[n*2] = cat(1, ones(n), zeros(n));
  Boolean notV[Boolean] = {true, false};
  type E = enumeration(a, b, c);
  Real e[E] = {1, 2, 3};
  type TE = Real[E];
  TE te = {1, 2, 3};
  type TN = Real[n + 1];
  TN tn = {5};
end M;

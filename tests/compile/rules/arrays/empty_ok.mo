// Empty arrays (10.7).
model EmptyOk
  Real a[1, 0] = fill(0.0, 1, 0);
  Real a1a[0] = a[1], a1b[0] = a[1, :], a1c[0] = a[1, 1:end];
  Real b[3, 0], c[3, 0] = b + b;
  Real m[2, 2] = fill(0.0, 2, 0)*fill(0.0, 0, 2);
  Boolean d[:, :, :] = fill(false, 0, 1, 0);
end EmptyOk;

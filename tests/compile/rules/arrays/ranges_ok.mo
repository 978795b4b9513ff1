// Ranges (10.4.3).
model RangesOk
  type E = enumeration(a, b, c);
  Integer a[3] = 1:3, b[0] = 3:1, c[2] = 3:-2:1;
  Real d[:] = 1.0:0.5:2;
  E e[2] = E.a:E.b;
  Boolean f[2] = false:true;
end RangesOk;

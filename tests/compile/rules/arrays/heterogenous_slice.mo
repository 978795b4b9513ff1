// Slices of different sizes with a subscript (10.6.9).
model Tf
  parameter Integer n = 2;
  Real x1[n] = fill(time, n);
end Tf;
model HeterogenousSlice
  constant Integer m = 3;
  Tf tf[m](n = 2:(m + 1));
  Real y[m];
  Real y3;
equation
  y = tf.x1[1];
  y3 = sum(tf.x1[1:2]);
end HeterogenousSlice;

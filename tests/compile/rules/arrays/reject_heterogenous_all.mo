// All elements differ in length (10.6.9).
model Tf
  parameter Integer n = 2;
  Real x1[n] = fill(time, n);
end Tf;
model HeterogenousAll
  constant Integer m = 3;
  Tf tf[m](n = 2:(m + 1));
  Real y2;
equation
  y2 = sum(tf.x1[:]);  //! error SK2203
end HeterogenousAll;

// Scalar, vector, matrix (10.3.2).
model ScalarOk
  Real a = scalar({{{time}}});
  Real b[3] = vector([1; 2; time]);
  Real c[1] = vector(time);
  Real d[1, 1] = matrix(time);
  Real e[2, 2] = matrix({{{1}, {2}}, {{3}, {time}}});
  Real f[2, 1] = matrix({1, time});
end ScalarOk;

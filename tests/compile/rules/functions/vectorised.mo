// Scalar functions of arrays (12.4.6).
function add
  input Real e1, e2;
  output Real sum1;
algorithm
  sum1 := e1 + e2;
end add;
function pval
  input Real v[:];
  output Real y;
algorithm
  y := sum(v);
end pval;
model Vectorised
  Real a[1, 3] = add(1, [1, 2, time]);
  Real b[2] = pval([1, 2; 3, time]);
  Real c[3] = atan2({1, 2, 3}, {1, 2, time});
  Real d[2, 2] = sin([1, 2; 3, time]);
end Vectorised;

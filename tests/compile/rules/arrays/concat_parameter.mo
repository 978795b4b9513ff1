// K is evaluable (10.4.2).
model ConcatParameter
  parameter Integer k = 1;
  Real a[4] = cat(k, {1, 2}, {3, 4});
end ConcatParameter;

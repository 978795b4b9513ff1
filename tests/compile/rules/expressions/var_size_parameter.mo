// Size is a parameter expression of a variable (3.8.4).
model VarSizeParameter
  Real x[3] = {1, 2, time};
  parameter Integer n = size(x, 1);
end VarSizeParameter;

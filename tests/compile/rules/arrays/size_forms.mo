// Ndims and size (10.3.1).
model SizeForms
  Real x[4, 1, 6];
  Integer a = size(x, 1), b[3] = size(x), n = ndims(x), m = ndims(3);
  Integer s[0] = size(3);
equation
  x = fill(time, 4, 1, 6);
end SizeForms;

// The size of a variable is known although its values change.
//! flatten: M
//> Integer n = 3;
//> Integer m = 1;
model M
  Real x[3] = {time, 2*time, 3*time};
  parameter Integer n = size(x, 1);
  constant Integer m = ndims(x);
end M;

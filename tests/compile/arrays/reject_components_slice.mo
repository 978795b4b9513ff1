// A slice over vectors of different lengths is no matrix.
model Part
  parameter Integer n = 1;
  Real v[n] = {i*time for i in 1:n};
end Part;

model M
  Part a[2](n = {2, 3});
  Real s = sum(a.v);  //! error SK2203
end M;

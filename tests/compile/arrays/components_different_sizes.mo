// The elements may differ inside; a slice of what all have is fine.
//! flatten: M
//> 'y[1]' = 'a[1].v[1]';
//> 'y[2]' = 'a[2].v[1]';
//> 's[2,2]' = 'a[2].v[2]';
model Part
  parameter Integer n = 1;
  Real v[n] = {i*time for i in 1:n};
end Part;

model M
  Part a[2](n = {2, 3});
  Real y[2] = a.v[1];
  Real s[2, 2] = a.v[1:2];
end M;

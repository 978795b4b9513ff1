// Arrays of components: a slice over them is an array.
//! flatten: M
//> 'y[1]' = 'a[1].x';
//> 'y[2]' = 'a[2].x';
//> s = 'a[1].v[2]' + 'a[2].v[2]';
//> total = 'a[1].v[1]' + 'a[1].v[2]' + 'a[2].v[1]' + 'a[2].v[2]';
model Part
  parameter Real k = 1;
  Real x = k*time, v[2] = {x, 2*x};
end Part;

model M
  Part a[2](k = {1, 2});
  Real y[2] = a.x;
  Real s = sum(a.v[2]);
  Real total = sum(a.v);
end M;

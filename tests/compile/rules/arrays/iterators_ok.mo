// Constructors with iterators (10.4.1).
model IteratorsOk
  Real a[3] = {i*time for i in 1:3};
  Real b[2, 3] = {i*j*time for j in 1:3, i in 1:2};
  Real c[3] = {a[i] for i};
  Real r[:] = 1.0:1.5:5.5;
end IteratorsOk;

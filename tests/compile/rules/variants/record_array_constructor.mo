// Arrays by constructors (12.6).
record A
  Real x;
  Integer n;
end A;
model RecordArrayConstructor
  A a[2] = {A(time, 1), A(2, 2)}, b[3] = A({1, 2, time}, {1, 2, 3}), c[2] = {A(i, i) for i in 1:2};
end RecordArrayConstructor;

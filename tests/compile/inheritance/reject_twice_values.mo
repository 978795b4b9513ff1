// What is inherited along two ways has to be the same, values and attributes included (7.1).
model A
  parameter Integer n = 2;
  Real x = n;  //! error SK2309
end A;

model B
  extends A;
end B;

model C
  extends A;
end C;

model M
  extends B(x(start = 1));
  extends C(n = n0);  //! error SK2309
  parameter Integer n0 = 3;
end M;

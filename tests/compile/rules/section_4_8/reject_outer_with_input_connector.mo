// Outer with input connector (4.8): refused.
connector RI = input Real;
block B
  RI u;
  Real y = u;
end B;
model C
  outer B b;  //! error SK2012
  Real z = b.y;
end C;
model M
  inner B b;  //! error SK2012
  C c;
equation
  b.u = 2;
end M;

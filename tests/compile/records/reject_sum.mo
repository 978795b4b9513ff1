// Plain records have no sum.
record R
  Real x;
end R;

model M
  R a = R(1), b = R(2), c = a + b;  //! error SK2212
end M;

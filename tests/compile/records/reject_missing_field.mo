// A member without default is not given.
record R
  Real x, y;
end R;

model M
  R a = R(1);  //! error SK2406
end M;

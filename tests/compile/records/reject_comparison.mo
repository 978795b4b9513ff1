// Records have no built-in relations.
record R
  Real x;
end R;

model M
  R a = R(1), b = R(2);
  Boolean e = a == b;  //! error SK2212
end M;

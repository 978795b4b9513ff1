// Three records for two.
record R
  Real x;
end R;

model M
  R r[2] = {R(1), R(2), R(3)};  //! error SK2203
end M;

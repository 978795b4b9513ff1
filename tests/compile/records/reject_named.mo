// The record has no such member.
record R
  Real x;
end R;

model M
  R a = R(y = 1);  //! error SK2404
end M;

// The record has one member.
record R
  Real x;
end R;

model M
  R a = R(1, 2);  //! error SK2402
end M;

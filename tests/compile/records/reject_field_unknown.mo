// The record has no such member.
record R
  Real width;
end R;

model M
  R a = R(1);
  Real y = a.widht;  //! error SK2102
end M;

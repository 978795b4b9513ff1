// The member is an Integer.
record R
  Integer n;
end R;

model M
  R a = R(1.5);  //! error SK2403
end M;

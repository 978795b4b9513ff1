// A number is not a record.
record R
  Real x;
end R;

model M
  R a = 3;  //! error SK2201
end M;

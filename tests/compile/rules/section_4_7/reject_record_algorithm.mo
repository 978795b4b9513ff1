// Record algorithm (4.7): refused.
record R
  Real x;
algorithm
  x := 1;  //! error SK2004
end R;
model M
  R r;
end M;

// Record outer (4.7): refused.
record R
  outer Real x;  //! error SK2004
end R;
model M
  inner Real x = 1;
  R r;
end M;

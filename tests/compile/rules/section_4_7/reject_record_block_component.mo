// Record block component (4.7): refused.
block A Real x = 1; end A;
record R
  A a;  //! error SK2004
end R;
model M
  R r;
end M;

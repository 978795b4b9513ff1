// Record inner (4.7): refused.
record R
  inner Real x = 1;  //! error SK2004
end R;
model M
  R r;
end M;

// Record equation (4.7): refused.
record R
  Real x;
equation
  x = 1;  //! error SK2004
end R;
model M
  R r;
end M;

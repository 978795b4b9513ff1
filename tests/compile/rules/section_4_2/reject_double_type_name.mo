// Double type name (4.2): refused.
record R
  Real x;
end R;
model M
  R R;  //! error SK2106
equation
  R.x = 0;
end M;

// Other member of record class (5.3.2): refused.
record R Real x = 1; end R;
model M
  Real y = R.x;  //! error SK2107
end M;

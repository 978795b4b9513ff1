// Constant record no value (4.5.1): refused.
record R Real x; end R;  //! error SK2705
model M
  constant R r;
  Real y = r.x;
end M;

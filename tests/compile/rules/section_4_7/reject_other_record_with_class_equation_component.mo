// Other record with class equation component (4.7): refused.
block X Real y = 1; end X;
record R X x; Real z = 1; end R;  //! error SK2004
model M
  R r;
end M;

// Flow in record in model (4.4.2.2): refused.
record R flow Real x = 1; end R;  //! error SK2004
model M
  R r;
end M;

// Record member flow (4.4.2.2): refused.
record R flow Real x; end R;  //! error SK2004
model M
  R r(x = 1);
end M;

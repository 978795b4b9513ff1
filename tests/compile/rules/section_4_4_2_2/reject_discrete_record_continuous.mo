// Discrete record continuous (4.4.2.2): refused.
record R Real x; end R;  //! error SK2219
model M
  discrete R r;
equation
  r.x = time;
end M;

// Twice record (7.2.4): refused.
record R Real y = 1; end R;
model C1 R r; end C1;
model M
  C1 m1(r = R(), r(y = 2));  //! error SK2302
end M;

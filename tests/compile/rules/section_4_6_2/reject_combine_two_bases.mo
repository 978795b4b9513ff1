// Combine two bases (4.6.2): refused.
record R Real x; end R;
connector C
  extends Real;
  extends R;  //! error SK2008
end C;
model M
  C c;
end M;

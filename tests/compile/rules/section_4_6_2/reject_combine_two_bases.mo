// Combine two bases (4.6.2): refused.
record R Real x; end R;
connector C
  extends Real;
  extends R;
end C;
model M  //! error SK2702
  C c;
end M;

// Combine two bases flow (4.6.2): refused.
record R Real x; end R;
connector C
  extends Real;
  extends R;  //! error SK2008
end C;
model M
  C c;
equation
  c = 1;
end M;

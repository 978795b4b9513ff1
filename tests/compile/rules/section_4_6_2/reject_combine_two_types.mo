// Combine two types (4.6.2): refused.
connector C
  extends Real;
  extends Integer;  //! error SK2008
end C;
model M
  C c;
end M;

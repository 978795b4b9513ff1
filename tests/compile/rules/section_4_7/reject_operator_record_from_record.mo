// Operator record from record (4.7): refused.
record C
  Real re;
  Real im;
end C;
operator record D
  extends C;  //! error SK2008
end D;
model M
  D d(re = 1, im = 2);
end M;

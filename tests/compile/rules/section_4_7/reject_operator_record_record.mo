// Operator record record (4.7): refused.
operator record C
  Real re;
  Real im;
end C;
record D
  extends C;  //! error SK2008
  Real k;
end D;
model M
  D d(re = 1, im = 2, k = 3);
end M;

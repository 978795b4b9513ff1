// Operator record record short (4.7): refused.
operator record C
  Real re;
  Real im;
end C;
record D = C;  //! error SK2008
model M
  D d(re = 1, im = 2);
end M;

// Only attributes may be modified (4.7): refused.
operator record C
  Real re;
  Real im;
end C;
operator record D = C(re = 2);  //! error SK2008
model M
  D d(im = 1);
end M;

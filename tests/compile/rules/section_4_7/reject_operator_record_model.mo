// Operator record model (4.7): refused.
operator record C
  Real re;
  Real im;
end C;
model D
  extends C(re = 1, im = 2);  //! error SK2008
end D;
model M
  D d;
end M;

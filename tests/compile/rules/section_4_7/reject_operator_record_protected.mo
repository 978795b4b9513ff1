// Operator record protected (4.7): refused.
operator record C
  Real re;
protected
  Real im;  //! error SK2004
end C;
model M
  C c(re = 1);
end M;

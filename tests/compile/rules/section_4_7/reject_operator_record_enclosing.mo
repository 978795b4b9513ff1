// Operator record enclosing (4.7): refused.
operator record C
  Real re;
  Real im;
  operator record D = C;
end C;
model M
  C.D d(re = 1, im = 2);  //! error SK2102
end M;

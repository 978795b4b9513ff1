// Other same name dims (7.1): refused.
model A Real x[2] = {1, 2}; end A;
model M
  extends A;
  Real x[3] = {1, 2, 3};  //! error SK2309
end M;

// Same name attribute (7.1): refused.
model A Real x(start = 1) = 2; end A;  //! error SK2309
model M
  extends A;
  Real x(start = 2) = 2;
end M;

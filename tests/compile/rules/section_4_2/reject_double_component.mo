// Double component (4.2): refused.
model M
  Real x = 1;
  Real x = 1;  //! error SK2003
end M;

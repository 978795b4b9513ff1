// Double component class (4.2): refused.
model M
  Real x = 1;
  model x end x;  //! error SK2003
end M;

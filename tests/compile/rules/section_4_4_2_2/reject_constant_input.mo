// Constant input (4.4.2.2): refused.
model M
  constant input Real x = 1;  //! error SK2012
end M;

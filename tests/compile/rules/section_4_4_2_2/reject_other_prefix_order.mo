// Other prefix order (4.4.2.2): refused.
model M
  Real parameter p = 1;  //! error SK1112
end M;

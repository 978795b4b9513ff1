// Stream outside connector (4.4.2.2): refused.
model M
  stream Real x = 1;  //! error SK2012
end M;

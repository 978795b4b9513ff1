// Flow outside connector (4.4.2.2): refused.
model M
  flow Real x = 1;  //! error SK2012
end M;

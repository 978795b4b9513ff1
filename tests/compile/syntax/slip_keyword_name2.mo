model M
  Real input = 1;  //! error SK1211
end M;

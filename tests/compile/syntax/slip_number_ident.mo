model M
  Real 2x = 1;  //! error SK1009
end M;

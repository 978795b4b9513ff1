modle M  //! error SK1113
  Real x = 1;
end M;

model M
  Real x = 1 'a description';  //! error SK1207
end M;

model M
  Real x = time > 1 ? 1 : 2;  //! error SK1003
end M;

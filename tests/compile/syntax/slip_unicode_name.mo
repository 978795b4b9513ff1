model M
  Real größe = 1;  //! error SK1003
end M;

model M
  parametr Real x = 1;  //! error SK1101
end M;

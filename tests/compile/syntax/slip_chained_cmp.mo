model M
  Boolean b = 0 < time < 1;  //! error SK1213
end M;

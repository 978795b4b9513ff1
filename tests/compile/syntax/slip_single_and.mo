model M
  Boolean b = time > 1 & time < 2;  //! error SK1011
end M;

model M
  Integer i = 7 % 2;  //! error SK1003
end M;

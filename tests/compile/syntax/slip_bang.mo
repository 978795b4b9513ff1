model M
  Boolean b = !(time > 1);  //! error SK1011
end M;

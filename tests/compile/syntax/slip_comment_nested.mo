model M
  /* my /* comment */ here */  //! error SK1010
  Real x = 1;
end M;

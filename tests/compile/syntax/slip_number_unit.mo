model M
  Real x = 5 m;  //! error SK1102
end M;

model M
  Real x = 2^-1;  //! warning SK1214
end M;

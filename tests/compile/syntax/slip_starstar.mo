model M
  Real x = time ** 2;  //! error SK1201
end M;

model Motor
  Real x = 1;
end model;  //! error SK1105

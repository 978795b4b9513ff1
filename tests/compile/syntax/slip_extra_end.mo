model Motor
  Real x = 1;
end Motor;
end Motor;  //! error SK1113

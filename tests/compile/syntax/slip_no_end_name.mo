model Motor
  Real x = 1;
end;  //! error SK1105

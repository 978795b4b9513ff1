model Motor
  Real x = 1;
end Moter;  //! error SK1105

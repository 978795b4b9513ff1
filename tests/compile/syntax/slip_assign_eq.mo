model M
  Real x;
equation
  x := 1;  //! error SK1202
end M;

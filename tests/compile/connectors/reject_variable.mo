model M
  Real a, b;
equation
  connect(a, b);  //! error SK2601
  a = 1;
end M;

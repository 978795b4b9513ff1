// There is no function Real.
model M
  Real x = Real(2);  //! error SK2407
end M;

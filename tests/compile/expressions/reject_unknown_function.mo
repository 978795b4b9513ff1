// A misspelt function name.
model M
  Real y = sqr(time);  //! error SK2401
end M;

// Nor for inequality (3.5).
model RealInequality
  Real x = time;
  Boolean b = x <> 1.0;  //! error SK2216
end RealInequality;

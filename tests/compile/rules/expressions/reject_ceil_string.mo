// Ceil of a string (3.7.2).
model CeilString
  Real a = ceil("a");  //! error SK2403
end CeilString;

// Der of a String (3.7.4).
model DerString
  Real x = der("a");  //! error SK2403
end DerString;

// Division of strings (3.4).
model DivisionStrings
  Real x = "a"/"b";  //! error SK2202
end DivisionStrings;

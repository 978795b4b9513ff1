// An identifier cannot begin with a digit.
model IdentifierDigitFirst
  Real 2nd = 1;  //! error SK1009
end IdentifierDigitFirst;

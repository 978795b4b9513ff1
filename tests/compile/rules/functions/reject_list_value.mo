// A list in parentheses is no value (12.4.3).
model ListValue
  Real x;
equation
  x = (1, 2) + (3, 4);  //! error SK2220
end ListValue;

// Attributes cannot be redeclared.
model AttributeRedeclared
  Real x(redeclare Integer start = 1) = 2;  //! error SK2304
end AttributeRedeclared;

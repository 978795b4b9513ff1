// Nor is Integer (10.1).
model DeclIntegerTypeSize
  Real x[Integer];  //! error SK2105
equation
  x = {1, 2};
end DeclIntegerTypeSize;

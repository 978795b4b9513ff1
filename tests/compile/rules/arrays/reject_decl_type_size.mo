// Real is no dimension (10.1).
model DeclTypeSize
  Real x[Real];  //! error SK2105
equation
  x = {1, 2};
end DeclTypeSize;

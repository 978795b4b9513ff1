// A size is an Integer (10.1).
model DeclRealSize
  Real x[2.0];  //! error SK2201
equation
  x = {1, 2};
end DeclRealSize;

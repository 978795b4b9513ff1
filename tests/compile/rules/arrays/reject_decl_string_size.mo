// Not a String (10.1).
model DeclStringSize
  Real x["a"];  //! error SK2201
equation
  x = {1, 2};
end DeclStringSize;

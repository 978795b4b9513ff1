// Only functions have partial derivatives.
model DerClassNotFunctionPart
  Real x = 1;
end DerClassNotFunctionPart;
model DerClassNotFunction
  function d = der(DerClassNotFunctionPart, x);  //! error SK2407
  Real y = d(3);
end DerClassNotFunction;

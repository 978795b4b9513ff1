// Booleans (10.6.4).
model MulBoolean
  Real a = true*2;  //! error SK2202
end MulBoolean;

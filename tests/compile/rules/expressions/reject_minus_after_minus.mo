// Nor after a minus (3.2).
model MinusAfterMinus
  Real x = 2 - -2;  //! error SK1214
end MinusAfterMinus;

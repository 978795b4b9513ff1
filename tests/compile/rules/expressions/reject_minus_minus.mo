// No sign after a sign (3.2).
model MinusMinus
  Real x = --2;  //! error SK1214
end MinusMinus;

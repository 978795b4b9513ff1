// Integers are decimal.
model NumberHexadecimal
  parameter Integer mask = 0x1F;  //! error SK1009
end NumberHexadecimal;

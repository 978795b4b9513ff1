// Significant digits are for Reals; an Integer is not made a Real here.
model M
  parameter String s = String(12, significantDigits = 3);  //! error SK2404
end M;

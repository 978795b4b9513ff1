// The exponent of a number needs digits.
model RealExponentMissing
  parameter Real a = 2.5e+;  //! error SK1009
end RealExponentMissing;

// Short encapsulated name (4.6.1): refused.
model Resistor
  parameter Real R = 1;
end Resistor;
model M
  encapsulated model LoadR = Resistor;  //! error SK2001
  LoadR c;
end M;

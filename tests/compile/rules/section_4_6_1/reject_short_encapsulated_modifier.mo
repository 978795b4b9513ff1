// Short encapsulated modifier (4.6.1): refused.
model Resistor
  parameter Real R;
end Resistor;
model M
  parameter Real R = 3;
  encapsulated model LoadR = .Resistor(R = R);  //! error SK2101
  LoadR c;
end M;

// Short scope (4.6.1): accepted.
model Resistor
  parameter Real R;
  Real u = R;
end Resistor;
model M
  parameter Real R = 3;
  replaceable model Load = Resistor(R = R);
  encapsulated model Load2 = .Resistor(R = 2);
  Load a, b;
  Load2 c;
end M;

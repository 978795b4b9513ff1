// Long scope cycle (4.6.1): refused.
model Resistor
  parameter Real R;
end Resistor;
model M
  parameter Real R = 3;
  model LoadError
    extends Resistor(R = R);  //! error SK2903
  end LoadError;
  LoadError c;
end M;

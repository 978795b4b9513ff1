// The power is written ^.
model OperatorPower
  Real x = time**2;  //! error SK1201
end OperatorPower;

// Nor a constant (9.3).
connector RealInput = input Real;
model ConnectorConstantPrefix
  constant RealInput p = 1;  //! error SK2012
end ConnectorConstantPrefix;

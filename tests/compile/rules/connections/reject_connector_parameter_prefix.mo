// A connector component is no parameter (9.3).
connector Pin
  Real v;
  flow Real i;
end Pin;
model ConnectorParameterPrefix
  parameter Pin p(v = 1, i = 2);  //! error SK2012
end ConnectorParameterPrefix;

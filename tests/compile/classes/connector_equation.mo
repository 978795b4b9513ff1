// A connector has no equations.
connector ConnectorEquation
  Real v;
  flow Real i;
equation
  v = i;  //! error SK2004
end ConnectorEquation;

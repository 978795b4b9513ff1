// A connector has public elements only.
connector ConnectorProtected
  Real v;
  flow Real i;
protected
  Real w;  //! error SK2004
end ConnectorProtected;

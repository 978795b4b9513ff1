// A connector consists of connectors, records and types.
model ConnectorWithModelPart
  Real x = 1;
end ConnectorWithModelPart;
connector ConnectorWithModel
  Real v;
  flow Real i;
  ConnectorWithModelPart m;  //! error SK2004
end ConnectorWithModel;

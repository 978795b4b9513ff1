// A connector inherits from connectors, records and types.
model KindConnectorModelM
  Real v;
  flow Real i;
end KindConnectorModelM;
connector KindConnectorModel
  extends KindConnectorModelM;  //! error SK2008
end KindConnectorModel;

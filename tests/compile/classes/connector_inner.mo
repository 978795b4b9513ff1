// Elements of a connector are neither inner nor outer.
connector ConnectorInner
  inner Real v;  //! error SK2004
  flow Real i;
end ConnectorInner;

// No flow in expandable connectors (9.1.3).
expandable connector Bus
  Real v;
  flow Real i;  //! error SK2004
end Bus;
model ExpandableFlow
  Bus b;
end ExpandableFlow;

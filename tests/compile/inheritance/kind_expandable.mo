// An expandable connector inherits from expandable connectors.
connector KindExpandableC
  Real v;
end KindExpandableC;
expandable connector KindExpandable
  extends KindExpandableC;  //! error SK2008
end KindExpandable;

// cardinality counts the connections of a connector.
model RejectCardinalityVariable
  Real x = cardinality(y);  //! error SK2410
  Real y = 1;
end RejectCardinalityVariable;

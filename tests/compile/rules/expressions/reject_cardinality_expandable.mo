// Not of expandable connectors (3.7.4.3).
expandable connector Bus
  Real x;
end Bus;
model CardinalityExpandable
  Bus b;
equation
  assert(cardinality(b) == 0, "c");  //! error SK2410
end CardinalityExpandable;

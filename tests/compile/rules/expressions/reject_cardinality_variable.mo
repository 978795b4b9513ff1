// Of something that is no connector (3.7.4.3).
model CardinalityVariable
  Real x = time;
equation
  assert(cardinality(x) == 0, "c");  //! error SK2410
end CardinalityVariable;

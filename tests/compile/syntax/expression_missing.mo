// An operator needs something on both sides.
model ExpressionMissing
  Real x = 2 * ;  //! error SK1111
end ExpressionMissing;

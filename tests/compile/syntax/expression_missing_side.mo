// An equation has two sides.
model ExpressionMissingSide
  Real x;
equation
  x = ;  //! error SK1111
end ExpressionMissingSide;

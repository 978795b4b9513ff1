// A quoted identifier ends on its line.
model IdentifierQuotedUnclosed
  Real 'half = 1;  //! error SK1006
  Real y = 1;
end IdentifierQuotedUnclosed;

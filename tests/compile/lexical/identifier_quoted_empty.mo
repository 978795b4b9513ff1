// There is no identifier without a character.
model IdentifierQuotedEmpty
  Real '' = 1;  //! error SK1006
  Real y = 1;
end IdentifierQuotedEmpty;

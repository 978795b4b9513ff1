// Quoted identifiers are made of printable ASCII characters.
model IdentifierQuotedUnicode
  Real 'Druckhöhe' = 1;  //! error SK1003
end IdentifierQuotedUnicode;

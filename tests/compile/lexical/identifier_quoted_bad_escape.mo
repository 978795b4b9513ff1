// Quoted identifiers know the escapes of strings and no others.
model IdentifierQuotedBadEscape
  Real 'a\zb' = 1;  //! error SK1007
end IdentifierQuotedBadEscape;

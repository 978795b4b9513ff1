// A single quote inside a quoted identifier is escaped.
//! flatten: IdentifierQuotedApostrophe
//> 'valve\'s lift' = 1.0;
//> y = 2.0*'valve\'s lift';
model IdentifierQuotedApostrophe
  Real 'valve\'s lift' = 1.0;
  Real y = 2.0*'valve\'s lift';
end IdentifierQuotedApostrophe;

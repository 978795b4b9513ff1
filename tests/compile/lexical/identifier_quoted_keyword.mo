// Between quotes even a keyword is a name.
//! flatten: IdentifierQuotedKeyword
//> 'model' = 1.0;
//> 'end' = 'model' + 1.0;
model IdentifierQuotedKeyword
  Real 'model' = 1.0;
  Real 'end' = 'model' + 1.0;
end IdentifierQuotedKeyword;

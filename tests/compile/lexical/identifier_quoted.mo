// The quotes belong to the name: 'q' and q are two variables.
//! flatten: IdentifierQuoted
//> 'q' = 1.0;
//> q = 2.0;
//> 'port #1 [bar]' = 3.0;
//> '7th' = 4.0;
model IdentifierQuoted
  Real 'q' = 1.0;
  Real q = 2.0;
  Real 'port #1 [bar]' = 3.0;
  Real '7th' = 4.0;
end IdentifierQuoted;

// Upper and lower case letters are different.
//! flatten: IdentifierCase
//> volume = 1.0;
//> Volume = 2.0;
//> VOLUME = 3.0;
model IdentifierCase
  Real volume = 1.0;
  Real Volume = 2.0;
  Real VOLUME = 3.0;
end IdentifierCase;

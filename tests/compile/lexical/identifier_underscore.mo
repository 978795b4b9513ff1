// An identifier begins with a letter or an underscore; digits may follow.
//! flatten: IdentifierUnderscore
//> _a = 1.0;
//> __2b3 = 2.0;
//> c_4 = 3.0;
model IdentifierUnderscore
  Real _a = 1.0;
  Real __2b3 = 2.0;
  Real c_4 = 3.0;
end IdentifierUnderscore;

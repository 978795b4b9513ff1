// Classes that are not used are not read: a slip in one of them does not matter.
//! -L broken/syntax
//! flatten: Lazy
//> x = 1.0;
model Lazy
  Real x = Careless.Good.k;
end Lazy;

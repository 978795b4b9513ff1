// A package may be one file of the search path.
//! -L library
//! flatten: File
//> x = 42.0;
model File
  Real x = Single.answer;
end File;

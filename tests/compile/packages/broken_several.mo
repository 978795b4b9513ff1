// A file of the search path defines one class.
//! -L broken/several
//! error SK1308 elsewhere
model BrokenSeveral
  Real x = Both.k;
end BrokenSeveral;

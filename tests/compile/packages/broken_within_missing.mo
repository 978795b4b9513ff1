// A file below a package folder should begin with 'within'.
//! -L broken/within
//! warning SK1313 elsewhere
//! flatten: BrokenWithinMissing
//> 'p.x' = 1.0;
model BrokenWithinMissing
  Bare.Part p;
end BrokenWithinMissing;

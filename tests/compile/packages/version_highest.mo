// Without a wish the highest version is taken.
//! -L versions
//! flatten: VersionHighest
//> x = 10.0;
model VersionHighest
  Real x = Lib.version;
end VersionHighest;

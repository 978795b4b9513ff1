// When only another main version is there, it is taken with a warning.
//! -L versions
//! warning SK1314 elsewhere
//! flatten: VersionOther
//> x = 10.0;
model VersionOther
  Real x = Lib.version;
  annotation(uses(Lib(version = "3.1")));
end VersionOther;

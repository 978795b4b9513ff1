// Of several versions the one asked for by 'uses' is taken.
//! -L versions
//! flatten: VersionWanted
//> x = 2.0;
model VersionWanted
  Real x = Lib.version;
  annotation(uses(Lib(version = "2.0")));
end VersionWanted;

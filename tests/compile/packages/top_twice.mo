// Two top-level classes cannot have the same name.
model TopTwice
  Real x = 1;
end TopTwice;
model TopTwice  //! error SK1312
  Real y = 1;
end TopTwice;

// A class definition ends with a semicolon, too.
model MissingSemicolonClassA
  Real x = 1;
end MissingSemicolonClassA  //! error SK1102
model MissingSemicolonClass
  Real y = 1;
end MissingSemicolonClass;

// Prefixes and sizes that the redeclaration does not mention are kept.
//! flatten: RedeclarePrefixesKept
//> parameter Real 'm.p'(unit = "m") = 2.0;
//> Real 'm.u[1]'(unit = "rad");
//> Real 'm.u[2]'(unit = "rad");
model RedeclarePrefixesKeptM
  replaceable parameter Real p = 1;
  replaceable input Real u[2];
end RedeclarePrefixesKeptM;
model RedeclarePrefixesKept
  type Length = Real(unit = "m");
  type Angle = Real(unit = "rad");
  RedeclarePrefixesKeptM m(redeclare Length p = 2, redeclare Angle u = {time, time});
end RedeclarePrefixesKept;

// When the name is not used, nothing is wrong.
//! flatten: ImportAmbiguousUnused
//> x = 2.0;
package ImportAmbiguousUnusedP
  constant Real one = 1;
  constant Real two = 2;
end ImportAmbiguousUnusedP;
package ImportAmbiguousUnusedQ
  constant Real one = 11;
end ImportAmbiguousUnusedQ;
model ImportAmbiguousUnused
  import ImportAmbiguousUnusedP.*;
  import ImportAmbiguousUnusedQ.*;
  Real x = two;
end ImportAmbiguousUnused;

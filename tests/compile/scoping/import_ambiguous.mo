// A name that two imports of all names give is an error when it is used.
package ImportAmbiguousP
  constant Real one = 1;
  constant Real two = 2;
end ImportAmbiguousP;
package ImportAmbiguousQ
  constant Real one = 11;
end ImportAmbiguousQ;
model ImportAmbiguous
  import ImportAmbiguousP.*;
  import ImportAmbiguousQ.*;  //! error SK2108
  Real x = two;
  Real y = one;
end ImportAmbiguous;

// An import of all names leaves out the protected ones.
package ImportStarProtectedP
  constant Real open = 1;
protected
  constant Real secret = 2;
end ImportStarProtectedP;
model ImportStarProtected
  import ImportStarProtectedP.*;
  Real x = open;
  Real y = secret;  //! error SK2101
end ImportStarProtected;

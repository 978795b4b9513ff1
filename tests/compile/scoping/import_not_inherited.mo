// Imports of a base class are not inherited.
package ImportNotInheritedP
  constant Real k = 2;
end ImportNotInheritedP;
model ImportNotInheritedBase
  import ImportNotInheritedP.k;
  Real x = k;
end ImportNotInheritedBase;
model ImportNotInherited
  extends ImportNotInheritedBase;
  Real y = k;  //! error SK2101
end ImportNotInherited;

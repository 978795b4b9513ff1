// A model may inherit from a class of a modified package.
//! flatten: ExtendsShortPackage
//> x = 8.0;
package ExtendsShortPackageP
  constant Real k = 1;
  model Base
    Real x = k;
  end Base;
end ExtendsShortPackageP;
package ExtendsShortPackageQ = ExtendsShortPackageP(k = 8);
model ExtendsShortPackage
  extends ExtendsShortPackageQ.Base;
end ExtendsShortPackage;

// A model cannot inherit from a package.
package KindModelPackageP
  constant Real k = 1;
end KindModelPackageP;
model KindModelPackage
  extends KindModelPackageP;  //! error SK2008
end KindModelPackage;

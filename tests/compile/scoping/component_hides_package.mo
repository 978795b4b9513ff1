// A component hides the package whose name it has.
package HidesPackageP
  model Q
  end Q;
end HidesPackageP;
model ComponentHidesPackage
  HidesPackageP.Q a;  //! error SK2106
  Real HidesPackageP = 1;
end ComponentHidesPackage;

// A replaceable package can be redeclared; its constants, types and functions follow.
//! flatten: RedeclarePackage
//> 'm.T'(unit = "K")
//> 'm.x[1]'
//> 'm.x[3]'
//> 'm.rho' = 870.0;
partial package RedeclarePackageMedium
  constant Integer n;
  replaceable type Temperature = Real;
  replaceable partial function density
    input Real T;
    output Real d;
  end density;
end RedeclarePackageMedium;
package RedeclarePackageOil
  extends RedeclarePackageMedium(n = 3);
  redeclare type Temperature = Real(unit = "K");
  redeclare function extends density
  algorithm
    d := 870;
  end density;
end RedeclarePackageOil;
model RedeclarePackageVolume
  replaceable package Medium = RedeclarePackageMedium;
  parameter Medium.Temperature T = 300;
  Real x[Medium.n] = zeros(Medium.n);
  constant Real rho = Medium.density(300);
end RedeclarePackageVolume;
model RedeclarePackage
  RedeclarePackageVolume m(redeclare package Medium = RedeclarePackageOil);
end RedeclarePackage;

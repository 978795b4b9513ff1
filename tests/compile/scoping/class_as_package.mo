// A class that fulfils the rules of packages can be used as one.
//! flatten: ClassAsPackage
//> x = 1.0;
class ClassAsPackageC
  constant Real k = 1;
end ClassAsPackageC;
model ClassAsPackage
  Real x = ClassAsPackageC.k;
end ClassAsPackage;

// A package inherits constants, types, functions and models; constants can be changed.
//! flatten: InheritedPackage.M
//> parameter Real p(unit = "Pa") = 3.0;
//> 'r.x' = 6.0;
package InheritedPackageBase
  type Pressure = Real(unit = "Pa");
  constant Real k = 1;
  model R
    Real x = 2*k;
  end R;
end InheritedPackageBase;
package InheritedPackage
  extends InheritedPackageBase(k = 3);
  model M
    parameter Pressure p = k;
    R r;
  end M;
end InheritedPackage;

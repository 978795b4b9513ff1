// Constants of packages cannot depend on themselves.
package ConstantCycleP
  constant Real a = b + 1;  //! error SK2903
  constant Real b = a - 1;
end ConstantCycleP;
model PackageConstantCycle
  Real x = ConstantCycleP.a;
end PackageConstantCycle;

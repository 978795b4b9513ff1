// A simulation model cannot look inside a partial package.
partial package PartialPackageConstantP
  constant Real k = 1;
end PartialPackageConstantP;
model PartialPackageConstant
  Real x = PartialPackageConstantP.k;  //! error SK2005
end PartialPackageConstant;

// A constant that is used needs a value.
package ConstantNoValueP
  constant Real k;
end ConstantNoValueP;
model PackageConstantNoValue
  Real x = ConstantNoValueP.k;  //! error SK2705
end PackageConstantNoValue;

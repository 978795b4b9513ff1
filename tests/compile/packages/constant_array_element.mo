// An element of a constant array of a package.
//! flatten: ConstantArrayElement
//> x = 6.0;
package ConstantArrayElementP
  constant Real v[3] = {5, 6, 7};
end ConstantArrayElementP;
model ConstantArrayElement
  Real x = ConstantArrayElementP.v[2];
end ConstantArrayElement;

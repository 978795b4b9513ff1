// A protected constant of a package cannot be read from outside.
package ProtectedConstantP
protected
  constant Real secret = 3;
end ProtectedConstantP;
model ProtectedConstant
  Real x = ProtectedConstantP.secret;  //! error SK2104
end ProtectedConstant;

// Constants of packages can be used everywhere by their full name; they may depend on each other.
//! flatten: Constants
//> 'v[2]' = 6.0;
//> s = "bar";
//> x = 20.0;
package ConstantsP
  constant Real a = 2*b;
  constant Real b = 10;
  constant Real v[3] = {5, 6, 7};
  constant String unit = "bar";
end ConstantsP;
model Constants
  constant Real v[3] = ConstantsP.v;
  constant String s = ConstantsP.unit;
  Real x = ConstantsP.a;
end Constants;

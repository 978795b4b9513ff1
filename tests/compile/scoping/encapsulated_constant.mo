// An encapsulated class does not see what is around it.
//! check: EncapsulatedConstant.M
package EncapsulatedConstant
  constant Real k = 1;
  encapsulated model M
    Real y = k;  //! error SK2101
  end M;
end EncapsulatedConstant;

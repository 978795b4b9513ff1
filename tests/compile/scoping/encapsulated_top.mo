// Top-level classes are not seen either.
package EncapsulatedTopP
  constant Real k = 1;
end EncapsulatedTopP;
encapsulated model EncapsulatedTop
  Real y = EncapsulatedTopP.k;  //! error SK2101
end EncapsulatedTop;

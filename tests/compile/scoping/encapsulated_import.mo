// An import makes the package known inside an encapsulated class.
//! flatten: EncapsulatedImport
//> y = 1.0;
package EncapsulatedImportP
  constant Real k = 1;
end EncapsulatedImportP;
encapsulated model EncapsulatedImport
  import EncapsulatedImportP;
  Real y = EncapsulatedImportP.k;
end EncapsulatedImport;

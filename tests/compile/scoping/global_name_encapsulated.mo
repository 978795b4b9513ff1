// A leading dot works inside encapsulated classes.
//! flatten: GlobalNameEncapsulated
//> x = 1.0;
package GlobalNameEncapsulatedP
  constant Real k = 1;
end GlobalNameEncapsulatedP;
encapsulated model GlobalNameEncapsulated
  Real x = .GlobalNameEncapsulatedP.k;
end GlobalNameEncapsulated;

// Encapsulated classes see only imports (13.2).
package P
  constant Real c = 2;
  encapsulated model M
    Real x = c;  //! error SK2101
  end M;
end P;
model EncapsulatedLookup
  P.M m;
end EncapsulatedLookup;

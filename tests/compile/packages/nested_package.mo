// Packages nest; inner names are reached step by step.
//! flatten: NestedPackage
//> 'c.x' = 7.0;
package NestedPackageA
  package B
    package C
      constant Real k = 7;
      model D
        Real x = k;
      end D;
    end C;
  end B;
end NestedPackageA;
model NestedPackage
  NestedPackageA.B.C.D c;
end NestedPackage;

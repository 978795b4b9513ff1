// A class of a renamed package as a type and as a base.
//! flatten: ImportRenamedPackageClass
//> 'a.x' = 1.0;
//> x = 1.0;
package ImportRenamedPackageClassP
  package Q
    model M
      Real x = 1;
    end M;
  end Q;
end ImportRenamedPackageClassP;
model ImportRenamedPackageClass
  import N = ImportRenamedPackageClassP.Q;
  N.M a;
  extends N.M;
end ImportRenamedPackageClass;

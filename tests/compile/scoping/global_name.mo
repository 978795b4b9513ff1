// A leading dot starts at the top level.
//! flatten: GlobalName.M
//> x = 1.0;
//> y = 2.0;
package GlobalNameP
  constant Real k = 1;
end GlobalNameP;
package GlobalName
  package GlobalNameP
    constant Real k = 2;
  end GlobalNameP;
  model M
    Real x = .GlobalNameP.k;
    Real y = GlobalNameP.k;
  end M;
end GlobalName;

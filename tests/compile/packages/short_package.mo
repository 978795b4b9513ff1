// A short package is the package with other constants; the original stays as it is.
//! flatten: ShortPackage
//> x = 1.0;
//> y = 4.0;
//> 'r.x' = 8.0;
package ShortPackageP
  constant Real k = 1;
  model R
    Real x = 2*k;
  end R;
end ShortPackageP;
package ShortPackageQ = ShortPackageP(k = 4);
model ShortPackage
  Real x = ShortPackageP.k;
  Real y = ShortPackageQ.k;
  ShortPackageQ.R r;
end ShortPackage;

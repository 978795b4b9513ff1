// Imports of an enclosing class can be used inside.
//! flatten: ImportOfEnclosing.M
//> x = 2.0;
package ImportOfEnclosingP
  constant Real k = 2;
end ImportOfEnclosingP;
package ImportOfEnclosing
  import Q = ImportOfEnclosingP;
  model M
    Real x = Q.k;
  end M;
end ImportOfEnclosing;

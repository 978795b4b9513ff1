// Imports of a class come before the names of the classes around it.
//! flatten: ImportBeforeEnclosing.M
//> x = 2.0;
package ImportBeforeEnclosingP
  constant Real k = 2;
end ImportBeforeEnclosingP;
package ImportBeforeEnclosing
  constant Real k = 1;
  model M
    import ImportBeforeEnclosingP.k;
    Real x = k;
  end M;
end ImportBeforeEnclosing;

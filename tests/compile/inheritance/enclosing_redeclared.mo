// A class that uses a constant of its package sees the changed value through a package that inherits.
//! flatten: EnclosingRedeclared
//> 'a.x' = 1.0;
//> 'b.x' = 5.0;
//> 'c.x' = 6.0;
package EnclosingRedeclaredP
  constant Real k = 1;
  model M
    Real x = k;
  end M;
end EnclosingRedeclaredP;
package EnclosingRedeclaredQ
  extends EnclosingRedeclaredP(k = 5);
end EnclosingRedeclaredQ;
model EnclosingRedeclared
  package R = EnclosingRedeclaredP(k = 6);
  EnclosingRedeclaredP.M a;
  EnclosingRedeclaredQ.M b;
  R.M c;
end EnclosingRedeclared;

// Models that cannot be solved for want of structure: which equations, which unknowns, where.
package Structure
  model TooMany
    Real x, y;
  equation
    x = time;
    x = 2*time;
    y = x + sin(y);
    y = 3;
  end TooMany;
  model TooFew
    Real x, y, z;
  equation
    x + y + z = time;
    x = 1;
  end TooFew;
  model Singular
    Real x, y, z;
  equation
    x + y = time;
    x - y = z;
    x*y = sin(time);
    z = 3;
    x = 4;
  end Singular;
  model Unused
    Real x, y, z;
  equation
    x = time;
    x^2 + x = 1;
    y + z = 2;
  end Unused;
end Structure;

//! run: --stop 1 -m Structure.Unused
//! exit: 3
//! says: line":30
//! says: y
//! run: --stop 1 -m Structure.TooMany
//! exit: 3
//! says: SK2701
//! run: --stop 1 -m Structure.TooFew
//! exit: 3
//! says: SK2702

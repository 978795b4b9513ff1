// Slips in annotations are told, where they stand.
package Slips
  partial model Base
    Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  equation
    der(x) = -delay(y, 0.1);
    der(y) = delay(x, 0.1);
  end Base;
  model Solver
    extends Base;
    annotation(__Skerry(solver = "rk4"));
  end Solver;
  model Name
    extends Base;
    annotation(__Skerry(islnds = {"*:solver=rk4,step=1e-3"}));
  end Name;
  model Scalar
    extends Base;
    annotation(__Skerry(islands = "*:solver=rk4,step=1e-3"));
  end Scalar;
  model Part
    extends Base;
    annotation(__Skerry(island = "solvr=rk4"));
  end Part;
  model Whole
    Part part;
  end Whole;
  model Right
    extends Base;
    annotation(__Skerry(islands = {"*:solver=rk4,step=1e-3,iterations=2"}));
  end Right;
end Slips;

//! run: -m Slips.Solver
//! says: SK5035
//! says: in the class of a component
//! run: -m Slips.Name
//! says: says nothing with 'islnds'
//! run: -m Slips.Scalar
//! exit: 3
//! says: islands is a list of texts
//! run: -m Slips.Whole
//! exit: 3
//! says: island = solvr=rk4: unknown key
//! run: -m Slips.Right
//! not: SK5035
//! run: -m Slips.Right --island *:iterations=1.5
//! exit: 2
//! says: whole number
//! run: -m Slips.Right --island *:tolerance=2
//! exit: 2
//! says: below 1

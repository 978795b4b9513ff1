// Limits the wrong way round, and of what nothing changes, are told.
package Order
  model Swapped
    parameter Real lo = -1, hi = 1;
    Real x(start = 0, fixed = true);
  equation
    der(x) = 3;
    VarLimit(x, lo, hi);
  end Swapped;

  model Fixed
    parameter Real p = 3;
    Real x = p;
  equation
    VarLimit(p, 0, 1);
  end Fixed;
end Order;

//! run: -m Order.Swapped --stop 1
//! end: x = 1 +- 1e-9
//! run: -m Order.Swapped --set lo=2 --stop 1
//! exit: 4
//! says: the lower limit is above the upper one
//! run: -m Order.Fixed
//! exit: 3
//! says: SK3902

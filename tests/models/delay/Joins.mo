// A delay that varies between what would be two islands: one island, and a note. Against rk4 with 1e-4.
package Joins
  model Two
    Real T = 0.1 + 0.05*sin(time);
    Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  equation
    der(x) = -delay(y, T, 0.2);
    der(y) = delay(x, 0.1);
  end Two;

  model Fed "A function of time is no island"
    Real T = 0.1 + 0.05*sin(time);
    Real x(start = 1, fixed = true);
  equation
    der(x) = -delay(sin(time), T, 0.2);
  end Fed;
end Joins;

//! run: -m Joins.Two --stop 3 --tolerance 1e-8
//! says: SK3404
//! count: islands = 1
//! end: x = -1.34363968 +- 1e-5
//! end: y = 0.27557115 +- 1e-5
//! run: -m Joins.Two --stop 3 --solver rk4 --step 1e-3
//! end: x = -1.34363968 +- 1e-7
//! run: -m Joins.Fed --stop 3
//! not: SK3404

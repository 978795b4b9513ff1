// Delays that are none, or as good as none. delay(x, 0) is x: known where the delay is evaluated; as a parameter of the
// run it would be another model, and is refused instead of being extrapolated. x(3) = exp(-3).
package None
  model Run
    parameter Real T = 0;
    Real x(start = 1, fixed = true);
  equation
    der(x) = -delay(x, T);
  end Run;

  model Evaluated
    parameter Real T = 0.1 annotation(Evaluate = true);
    Real x(start = 1, fixed = true);
  equation
    der(x) = -delay(x, T);
  end Evaluated;

  model Two
    parameter Real T = 1e-12;
    Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  equation
    der(x) = -delay(y, T);
    der(y) = delay(x, T);
  end Two;
end None;

//! run: -m None.Run --stop 3
//! exit: 3
//! says: the delay of x is 0
//! run: -m None.Run --stop 3 --set T=-1
//! exit: 3
//! says: the delay of x is -1
//! run: -m None.Evaluated --stop 3 --set T=0 --tolerance 1e-9
//! end: x = exp(-3) +- 1e-7
//! run: -m None.Two --stop 1
//! exit: 3
//! says: no step can be longer than the delay of y, 1e-12: the run needs 1e+12 steps
//! run: -m None.Two --stop 1 --one-island
//! exit: 3
//! says: no step can be longer than the delay of y
//! run: -m None.Two --stop 1e-9
//! end: x = 1 +- 1e-12
//! run: -m None.Two --stop 1 --set T=0
//! exit: 3
//! not: steady state
//! not: one-island

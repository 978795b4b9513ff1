// More initial conditions than states: fine when they agree, an error with the equation named when not.
package MoreThanNeeded
  model Agrees
    Real x(start = 2, fixed = true), y(start = 4, fixed = true);
  equation
    der(x) = -x;
    y = 2*x;
  end Agrees;
  model Contradicts
    Real x(start = 2, fixed = true), y(start = 5, fixed = true);
  equation
    der(x) = -x;
    y = 2*x;
  end Contradicts;
end MoreThanNeeded;

//! run: --stop 1 --tolerance 1e-9 -m MoreThanNeeded.Agrees
//! end: y = 4*exp(-1) +- 1e-6
//! run: --stop 1 -m MoreThanNeeded.Contradicts
//! exit: 4
//! says: MoreThanNeeded.mo:10

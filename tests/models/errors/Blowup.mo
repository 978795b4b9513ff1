// x' = x^2 from 1 is 1/(1 - t): it leaves every bound at 1. Both kinds of method say so.
model Blowup
  Real x(start = 1, fixed = true);
equation
  der(x) = x^2;
end Blowup;

//! run: --stop 2 --timeout 20
//! exit: 5
//! says: x
//! at 0.5: x = 2 +- 1e-4
//! run: --stop 2 --solver rk4 --step 0.01
//! exit: 5
//! says: at time 1.

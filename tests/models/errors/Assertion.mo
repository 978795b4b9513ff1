// An assertion that ceases to hold stops the run and is named with its time.
model Assertion
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < 0.5, "x is too large");
end Assertion;

//! run: --stop 1 --solver rk4 --step 0.01
//! exit: 5
//! says: x is too large
//! says: Assertion.mo:6
//! always: x < 0.51

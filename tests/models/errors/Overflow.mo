// exp overflows: infinite is no number to go on with.
model Overflow
  Real x(start = 0, fixed = true), y = exp(x);
equation
  der(x) = 1000;
end Overflow;

//! run: --stop 1 --interval 0.1 --solver rk4 --step 0.01
//! exit: 5
//! says: y is infinite at time 0.8
//! end: y = exp(700) +- 1e294

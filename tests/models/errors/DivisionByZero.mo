// z grows without bound at 0.5.
model DivisionByZero
  Real x(start = 0, fixed = true), z = 1/(0.5 - time);
equation
  der(x) = 1;
end DivisionByZero;

//! run: --stop 1 --interval 0.1 --solver rk4
//! exit: 5
//! says: z is infinite at time 0.5
//! says: DivisionByZero.mo:3
//! end: x = 0.4 +- 1e-9

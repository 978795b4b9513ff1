// A variable that follows from parameters alone is computed once, and must be a finite number all the same.
model SettledByZero
  parameter Real p = 1;
  Real y = 1/p;
  Real z = p/p;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
end SettledByZero;

//! run: --stop 1
//! end: y = 1 +- 0
//! run: --set p=0
//! exit: 4
//! says: y is infinite at time 0
//! says: SettledByZero.mo:4

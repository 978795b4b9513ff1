// 0/0 of parameters: the model says so at the start, with the variable and its line.
model SettledZeroByZero
  parameter Real p = 0;
  Real y = p/p;
end SettledZeroByZero;

//! run: --stop 1
//! exit: 4
//! says: y is not a number at time 0
//! says: SettledZeroByZero.mo:4

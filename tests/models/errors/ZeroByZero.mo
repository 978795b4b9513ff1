// 0/0 at the start: exit 4, nothing is computed.
model ZeroByZero
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  y = x/x;
end ZeroByZero;

//! run:
//! exit: 4
//! says: y
//! says: ZeroByZero.mo:6

// No initial value satisfies exp(x) = -1: exit 4 and the block is named.
model Initial
  Real x(start = 0);
initial equation
  exp(x) + 0.1*x^2 = -1;
equation
  der(x) = -x;
end Initial;

//! run:
//! exit: 4
//! says: Initial.mo:5

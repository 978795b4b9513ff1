// From time 1 on there is no solution: the block, its equations with lines, the values and the time are named.
model NoRoot
  Real x(start = 1), y(start = 1);
equation
  x^2 + y^2 = 2*(1 - time);
  x - y = 0;
end NoRoot;

//! run: --stop 2
//! exit: 5
//! says: no solution found
//! says: NoRoot.mo:5
//! says: time 1
//! at 0.5: x = sqrt(0.5) +- 1e-6

// With k = 2 the two equations are the same line: the answer is a point of it. With other values it is unique.
model SingularButConsistent
  parameter Real k = 2;
  Real a, b;
equation
  a + b = 1;
  k*a + 2*b = 2;
end SingularButConsistent;

//! run: --stop 1
//! always: abs(a + b - 1) < 1e-12
//! run: --stop 1 --set k=3
//! end: a = 0 +- 1e-12
//! end: b = 1 +- 1e-12

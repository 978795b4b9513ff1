// Where the search begins, at zero, the first equation has no slope: what is left of it counts beside what it is made of,
// whatever its unit.
model FlatStart
  parameter Real k = 1e-10;
  Real x, y, far;
equation
  k*(x^2 + y^2) = 8*k;
  x^3 = y^3;
  far = x - y;
end FlatStart;

//! run: --stop 1
//! end: x = 2 +- 1e-9
//! end: far = 0 +- 1e-9
//! run: --stop 1 --set k=1e5
//! end: x = 2 +- 1e-9
//! run: --stop 1 --set k=1e-100
//! end: x = 2 +- 1e-9

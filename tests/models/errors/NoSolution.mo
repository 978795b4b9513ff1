// Beyond 1 the loop z^2 + y^2 = 1 - time has no real solution.
model NoSolution
  Real x(start = 0, fixed = true), z(start = 0.9), y(start = 0.4);
equation
  der(x) = z;
  z^2 + y^2 + 0.01*sin(y) = 1 - time;
  z = 2*y + 0.001*cos(z*y);
end NoSolution;

//! run: --stop 2 --solver rk4 --step 0.01
//! exit: 5
//! says: no solution found
//! says: NoSolution.mo:

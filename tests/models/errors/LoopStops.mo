// A nonlinear loop whose solution ends at 1: named with its equations, the rows before are kept, by every kind of solver.
model LoopStops
  Real x(start = 0, fixed = true), a(start = 1), b(start = 1);
equation
  der(x) = 1;
  a^2 + b^2 = 2*(1 - x);
  a*cos(0.1*(a - b)) = b;
end LoopStops;

//! run: --stop 2 --interval 0.1 --solver rk4 --step 0.05
//! exit: 5
//! says: LoopStops.mo:6
//! at 0.5: a = sqrt(0.5) +- 1e-6
//! run: --stop 2 --interval 0.1
//! exit: 5
//! says: LoopStops.mo:6
//! run: --stop 2 --interval 0.1 --solver ida
//! exit: 5
//! run: --stop 2 --interval 0.1 --solver trapezoid --step 0.05
//! exit: 5
//! says: time

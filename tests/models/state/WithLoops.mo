// The guesses of nonlinear loops are part of a state: the branch of a solution and its last bits depend on them.
model WithLoops
  Real x(start = 0, fixed = true), z(start = 1), w(start = 0.5);
equation
  der(x) = z - w*x;
  z^3 + z*w = 2 + sin(x);
  w + 0.3*sin(w*z) = 1 + 0.2*cos(3*time);
end WithLoops;

//! run: --stop 3 --interval 0.1
//! resumes: 0.1 1.3 2.9
//! run: --stop 3 --interval 0.1 --solver ida
//! resumes: 1.3
//! run: --stop 3 --interval 0.1 --solver rk4 --step 0.02
//! resumes: 0.1 1.3 2.9
//! same: --tier 1
//! run: --stop 3 --interval 0.1 --solver trapezoid --step 0.02
//! resumes: 1.3
//! same: --tier 1

// Two masses on a lossless line as long as one to three steps, off the grid: the energy of the masses is never above
// that of the start (0.5, and 0.225 in the line), though the first waves do not fit and jump for ever. A cubic through
// the last four points would make waves larger; so would, with any method, following the jumps longer than steps can
// resolve what comes after them.
model ShortLines
  parameter Real T = 0.01;
  parameter Real Z = 10;
  Real v1(start = 1, fixed = true), v2(start = 0, fixed = true), c1(start = 10), c2(start = 0);
  Real E = v1^2/2 + v2^2/2;
equation
  c1 = -delay(c2 + 2*Z*v2, T);
  c2 = -delay(c1 + 2*Z*v1, T);
  der(v1) = -(c1 + Z*v1);
  der(v2) = -(c2 + Z*v2);
end ShortLines;

//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.01
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.00909
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.008
//! always: E < 0.726
//! not: warning
//! resumes: 0.013 3.3
//! same: -j 2
//! same: --tier 1
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.00666
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.005
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.0037
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --step 0.00303
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver dopri5 --step 0.01
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver dopri5 --step 0.008
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver dopri5 --step 0.00666
//! always: E < 0.726
//! says: too long for dopri5
//! run: --waves start --stop 100 --interval 0.1 --solver dopri5 --step 0.0037
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk3 --step 0.00666
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk3 --step 0.0037
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver heun --step 0.00909
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver trapezoid --step 0.00909
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver trapezoid --step 0.00303
//! always: E < 0.726
//! not: warning
//! run: --waves start --stop 100 --interval 0.1 --solver rk4 --island 1:step=0.01 --island 2:step=0.0037
//! always: E < 0.726
//! resumes: 3.3
//! same: -j 4
// Impedances as high as explicit methods stand: 0.3 and 0.8 of the mass for a step.
//! run: --waves start --stop 100 --interval 0.0993 --solver rk4 --step 0.01 --set Z=30 --set T=0.0107
//! always: E < 0.94
//! run: --waves start --stop 100 --interval 0.0993 --solver dopri5 --step 0.01 --set Z=80 --set T=0.0102
//! always: E < 1.43
//! run: --waves start --stop 100 --interval 0.0993 --solver dopri5 --step 0.01 --set Z=40 --set T=0.0203
//! always: E < 1.53

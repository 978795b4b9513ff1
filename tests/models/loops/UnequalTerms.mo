// Linear systems whose unknowns differ by thirteen powers of ten at some times: elimination leaves equations of the small ones
// with errors that are small beside the large ones only. What is left of them is solved for once more.
model UnequalTerms
  Real x(start = 0, fixed = true), z[4], off[4];
  parameter Real q = 0;
equation
  der(x) = 1;
  (-0.28)*((time - 0.5) + 1e-13)*z[1] + (-1.12)*(q + 1e-13)*z[2] = -2.73 + x;
  0.01*(q + 1e-13)*z[1] + 1.19*z[2] + (-1.42)*(q + 1e-13)*z[3] = -1.06 + x;
  (-0.72)*((time - 0.3) + 1e-13)*z[3] + 0.84*(1 + time)*z[4] = -0.76 + x;
  1.36*z[1] + (-1.56)*((time - 0.5) + 1e-13)*z[2] + (-1.76)*z[4] = -2.55 + x;
  off[1] = abs((-0.28)*((time - 0.5) + 1e-13)*z[1] + (-1.12)*(q + 1e-13)*z[2] - (-2.73 + x));
  off[2] = abs(0.01*(q + 1e-13)*z[1] + 1.19*z[2] + (-1.42)*(q + 1e-13)*z[3] - (-1.06 + x));
  off[3] = abs((-0.72)*((time - 0.3) + 1e-13)*z[3] + 0.84*(1 + time)*z[4] - (-0.76 + x));
  off[4] = abs(1.36*z[1] + (-1.56)*((time - 0.5) + 1e-13)*z[2] + (-1.76)*z[4] - (-2.55 + x));
end UnequalTerms;

// In fractions of whole numbers: z = {79642857142602.27, 63.71979018856667, 538494318179837.6, 61542207792012.01}.
//! run: --solver euler --step 0.0625 --stop 1 --interval 0.0625
//! at 0.5: 'z[1]' = 79642857142602.27 +- 1
//! at 0.5: 'z[2]' = 63.71979018856667 +- 1e-10
//! at 0.5: 'z[3]' = 538494318179837.6 +- 5
//! at 0.5: 'z[4]' = 61542207792012.01 +- 1
//! always: 'off[2]' <= 1e-10*(abs('z[2]') + abs(1e-13*'z[3]'))
//! always: 'off[3]' <= 1e-10*abs('z[3]')
//! not: hold
//! same: --tier 0

//! run: --stop 1 --interval 0.0625
//! at 0.5: 'z[2]' = 63.71979018856667 +- 1e-4

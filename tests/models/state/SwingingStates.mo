// A pendulum in Cartesian coordinates that goes round: which coordinate is a state changes on the way. Saved before, at and
// after such changes, and resumed, every solver gives the same bits. The length is kept.
model SwingingStates
  Real x(start = 1, fixed = true, stateSelect = StateSelect.prefer), y(stateSelect = StateSelect.prefer, start = 0);
  Real u(start = 0), v(start = -8, fixed = true), F;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -F*x;
  der(v) = -F*y - 9.81;
  x^2 + y^2 = 1;
end SwingingStates;

//! run: --stop 2 --interval 0.05 --tolerance 1e-8
//! always: abs(x^2 + y^2 - 1) < 1e-6
//! resumes: 0.05 0.6 1.2 1.95
//! stops: 0.6 1.234
//! run: --stop 2 --interval 0.05 --solver ida --tolerance 1e-8
//! resumes: 0.6 1.2
//! stops: 0.6 1.234
//! run: --stop 2 --interval 0.05 --solver rk4 --step 0.005
//! always: abs(x^2 + y^2 - 1) < 1e-6
//! resumes: 0.05 0.6 1.2 1.95
//! stops: 0.6 1.234
//! run: --stop 2 --interval 0.05 --solver euler --step 0.001
//! resumes: 0.6
//! stops: 0.6 1.234
//! run: --stop 2 --interval 0.05 --solver dopri5 --step 0.005
//! resumes: 0.6
//! stops: 0.6 1.234
// Long steps must not end up where the choice of states is singular: the energy, 32, is about kept.
//! run: --stop 2 --interval 0.05 --solver rk4 --step 0.05
//! always: abs(x^2 + y^2 - 1) < 1e-6
//! always: abs((u^2 + v^2)/2 + 9.81*y - 32) < 1

// StateSelect decides between the two sides of a gear: the slow side is a state, and start values go with it.
// Closed form as for one inertia of 3 kg.m2 under 6 N.m with der(w1) = 2.
model StateSelectPrefer
  Real phi1(stateSelect = StateSelect.avoid), w1(stateSelect = StateSelect.avoid);
  Real phi2(stateSelect = StateSelect.prefer, start = 1, fixed = true);
  Real w2(stateSelect = StateSelect.prefer, start = 0, fixed = true), t;
equation
  phi1 = 3*phi2;
  der(phi1) = w1;
  der(phi2) = w2;
  2*der(w1) = 6 - t;
  9*der(w2) = 3*t;
end StateSelectPrefer;

//! run: --stop 2
//! end: phi1 = 7 +- 2e-5
//! end: w2 = 4/3 +- 1e-5

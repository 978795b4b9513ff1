// Which of the variables that follow from each other is the state decides which start value is used: the preferred
// one, also where it stands at the end of a chain whose other end is differentiated. Mass and energy of a tank, as
// libraries write them. Closed form: the level rises with 0.1/s; T mixes.
model PreferredChain
  parameter Real A = 1, V0 = 0.1, d = 1000, cp = 4000;
  Real m, U, V(stateSelect = StateSelect.never), u;
  Real level(start = 0.8, stateSelect = StateSelect.prefer), T(start = 300, stateSelect = StateSelect.prefer);
equation
  der(m) = 100;
  der(U) = 100*cp*10;
  m = V*d;
  V = A*level + V0;
  U = m*u;
  u = cp*(T - 273.15);
end PreferredChain;

//! run: --stop 3
//! says: assumed at the start: level = 0.8, T = 300
//! at 0: m = 900 +- 1e-9
//! end: level = 1.1 +- 1e-6
//! end: T = 273.15 + (900*26.85 + 3000)/1200 +- 1e-4

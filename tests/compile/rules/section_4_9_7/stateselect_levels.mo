// Stateselect levels (4.9.7): accepted.
model M
  Real x(stateSelect = StateSelect.always, start = 1, fixed = true);
  Real y(stateSelect = StateSelect.never) = 2*x;
  Real z(stateSelect = StateSelect.avoid) = 3*x;
  Real a(stateSelect = StateSelect.prefer, start = 1, fixed = true);
  Real b(stateSelect = StateSelect.default, start = 1, fixed = true);
  type S = StateSelect;
equation
  der(x) = -x;
  der(a) = 1;
  der(b) = 1;
end M;

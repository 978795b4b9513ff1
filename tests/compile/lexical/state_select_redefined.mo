// StateSelect is predefined but not reserved: a local type hides it, a leading dot finds it again.
//! flatten: StateSelectRedefined
//> s = 'StateSelectRedefined.StateSelect'.two
//> stateSelect = StateSelect.prefer
model StateSelectRedefined
  type StateSelect = enumeration(one, two);
  parameter StateSelect s = StateSelect.two;
  Real x(start = 1, fixed = true, stateSelect = .StateSelect.prefer);
equation
  der(x) = -x;
end StateSelectRedefined;

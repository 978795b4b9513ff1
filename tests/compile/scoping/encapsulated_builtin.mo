// Predefined types and functions are known everywhere.
//! flatten: EncapsulatedBuiltin
//> Real x(stateSelect = StateSelect.always);
//> der(x) = sin(time);
encapsulated model EncapsulatedBuiltin
  Real x(stateSelect = StateSelect.always);
equation
  der(x) = sin(time);
end EncapsulatedBuiltin;

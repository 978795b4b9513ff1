// The local type hides the predefined one, so its literals are those of the local type.
model StateSelectHidden
  type StateSelect = enumeration(one, two);
  Real x(stateSelect = StateSelect.never) = 1;  //! error SK2102
end StateSelectHidden;

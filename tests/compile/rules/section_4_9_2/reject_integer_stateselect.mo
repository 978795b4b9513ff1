// Integer stateselect (4.9.2): refused.
model M
  Integer i(stateSelect = StateSelect.always) = 1;  //! error SK2301
end M;

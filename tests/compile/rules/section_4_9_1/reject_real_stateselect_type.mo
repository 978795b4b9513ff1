// Real stateselect type (4.9.1): refused.
model M
  Real x(stateSelect = 2, start = 1);  //! error SK2214
equation
  der(x) = 1;
end M;

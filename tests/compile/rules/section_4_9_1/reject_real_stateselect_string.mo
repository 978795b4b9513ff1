// Real stateselect string (4.9.1): refused.
model M
  Real x(stateSelect = "prefer", start = 1);  //! error SK2214
equation
  der(x) = 1;
end M;

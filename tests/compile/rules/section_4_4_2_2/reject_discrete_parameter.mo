// Discrete parameter (4.4.2.2): refused.
model M
  discrete parameter Real x = 1;  //! error SK1209
end M;

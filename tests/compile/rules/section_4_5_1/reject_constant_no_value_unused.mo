// Directly in the simulation model (4.5.1): refused.
model M
  constant Real c;  //! error SK2705
  Real x = 1;
end M;

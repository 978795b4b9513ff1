// Constant no value (4.5.1): refused.
model M
  constant Real c;  //! error SK2705
  Real x = c;
end M;

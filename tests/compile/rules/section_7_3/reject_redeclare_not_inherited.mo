// Redeclare not inherited (7.3): refused.
model A Real x = 1; end A;
model M
  redeclare Real y = 1;  //! error SK2301
end M;

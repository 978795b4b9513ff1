// Time assigned (3): refused.
model M  //! error SK2701
  Real x = 1;
equation
  time = 2;
end M;

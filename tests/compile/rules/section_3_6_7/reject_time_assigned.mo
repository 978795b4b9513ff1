// Time assigned (3.6.7): refused.
model M  //! error SK2701
  Real x = 1;
equation
  time = 2;
end M;

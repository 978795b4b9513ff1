// Real unknown (4.9.1): refused.
model M
  Real x(maximum = 3) = 1;  //! error SK2301
end M;

// Other attribute access array (4.9): refused.
model M
  Real x[2](each start = 1) = {1, 2};
  Real y = x[1].start;  //! error SK2102
end M;

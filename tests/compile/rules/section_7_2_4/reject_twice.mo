// Twice (7.2.4): refused.
model C1 Real x[3] = {1, 2, 3}; end C1;
model M
  C1 c(x = ones(3), x = ones(3));  //! error SK2302
end M;

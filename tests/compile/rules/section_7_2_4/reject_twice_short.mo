// Twice short (7.2.4): refused.
model C1 Real x[3] = {1, 2, 3}; end C1;
model C2 = C1(x = ones(3), x = ones(3));  //! error SK2302
model M
  C2 c;
end M;

// Twice start (7.2.4): refused.
model C1 Real r = 1; end C1;
model M
  C1 c(r.start = 2, r(start = 3));  //! error SK2302
end M;

// Prefix block output (4.4.2.2): refused.
block A Real x = 1; end A;
model M
  output A a;  //! error SK2012
end M;

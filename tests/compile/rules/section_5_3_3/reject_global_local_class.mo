// Local classes are not at the top (5.3.3): refused.
model M
  model A Real x = 1; end A;
  .A a;  //! error SK2001
end M;

// Prefix model discrete (4.4.2.2): refused.
model A Real x = 1; end A;  //! error SK2219
model M
  discrete A a;  //! error SK2012
end M;

// Model array parameter (4.4.2.2): refused.
model A Real x = 1; end A;
model M
  parameter A a[2];  //! error SK2012
end M;

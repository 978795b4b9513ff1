// Prefix model input (4.4.2.2): refused.
model A Real x = 1; end A;
model M
  input A a;  //! error SK2012
end M;

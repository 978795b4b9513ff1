// Other partial array (4.4.2): refused.
partial model A Real x = 1; end A;
model M
  A a[2];  //! error SK2005
end M;

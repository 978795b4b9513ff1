// Other output prefix model record (4.4.2.2): refused.
model A Real x = 1; end A;
block M
  output A a;  //! error SK2012
end M;

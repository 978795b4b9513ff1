// Time modified (3.6.7): refused.
model A Real x = time; end A;
model M
  A a(time = 3);  //! error SK2301
end M;

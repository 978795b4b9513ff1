// Other extends modifier unknown (7.1): refused.
model A Real x = 1; end A;
model M
  extends A(y = 2);  //! error SK2301
end M;

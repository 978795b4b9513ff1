// Base component (7.1): refused.
model A Real x = 1; end A;
model M
  A a;
  extends a;  //! error SK2106
end M;

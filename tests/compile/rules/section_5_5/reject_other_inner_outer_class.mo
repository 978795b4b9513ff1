// Other inner outer class (5.5): refused.
model T parameter Real p = 1; end T;
model A inner outer model K = T(p = 2); K k; end A;  //! error SK2109
model M
  A a;
end M;

// Other member unknown (5.3.2): refused.
model A Real x = 1; end A;
model M
  A a;
  Real y = a.z;  //! error SK2102
end M;

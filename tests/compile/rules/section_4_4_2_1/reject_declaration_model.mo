// Declaration model (4.4.2.1): refused.
model A
  Real x = 1;
end A;
model M
  A a;
  A b = a;  //! error SK2201
end M;

// Model as value (4.7): refused.
model A Real x = 1; end A;
model M
  A a;
  A b;
equation
  a = b;  //! error SK2201
end M;

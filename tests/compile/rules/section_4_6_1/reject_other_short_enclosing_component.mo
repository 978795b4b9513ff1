// Other short enclosing component (4.6.1): refused.
model M
  Real x = 1;
  model A = x;  //! error SK2106
  A a;
end M;

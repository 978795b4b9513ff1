// Discrete component equation (4.5.3): refused.
model A
  discrete Real x;  //! error SK2219
equation
  x = time;
end A;
model M
  A a;
end M;

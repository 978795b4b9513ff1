// Outer input (5.4): refused.
model A
  outer input Real u;  //! error SK2012
  Real x = u;
end A;
model M
  inner Real u = 1;
  A a;
end M;

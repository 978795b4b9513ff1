// Not function through component (5.3.2): refused.
model A
  model f Real y = 1; end f;
end A;
model M
  A c;
  Real x = c.f(4);  //! error SK2407
end M;

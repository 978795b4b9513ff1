// Other constant in class in component (5.3.2): refused.
model A
  model B constant Real k = 1; end B;
end A;
model M
  A a;
  Real y = a.B.k;  //! error SK2105
end M;

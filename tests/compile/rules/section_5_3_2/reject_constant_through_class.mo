// Of a model, which is not a package (5.3.2): refused.
model A
  constant Real k = 1;
  Real x = 1;
end A;
model M
  Real y = A.k;  //! error SK2102
end M;

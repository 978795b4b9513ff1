// Global not package (5.3.3): refused.
model A
  Real x = 1;
  constant Real k = 2;
end A;
model M
  Real y = .A.k;  //! error SK2102
end M;

// Partial package constant (5.3.2): refused.
partial package P
  constant Real k = 1;
end P;
model M
  Real y = P.k;  //! error SK2005
end M;

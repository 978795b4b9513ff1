// Parameter through class (5.3.2): refused.
model A
  parameter Real k = 1;
end A;
model M
  Real y = A.k;  //! error SK2107
end M;

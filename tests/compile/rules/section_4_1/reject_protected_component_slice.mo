// Protected component slice (4.1): refused.
model B
protected
  Real P = 2;
end B;
model M
  B b[2];
  Real x[2] = b.P;  //! error SK2104
end M;

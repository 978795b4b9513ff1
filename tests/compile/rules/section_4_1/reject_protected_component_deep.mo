// Protected component deep (4.1): refused.
model B
protected
  Real P = 2;
end B;
model C
  B b;
end C;
model M
  C a;
  Real x = a.b.P;  //! error SK2104
end M;

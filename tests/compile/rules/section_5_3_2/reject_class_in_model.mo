// Class in model (5.3.2): refused.
model A
  Real x = 1;
  model B Real x = 1; end B;
end A;
model M
  A.B b;  //! error SK2102
end M;

// Inner outer missing (5.5): refused.
model B
  inner outer Real T = 3;  //! error SK2109
  Real y = T;
end B;
model M
  B b;
end M;

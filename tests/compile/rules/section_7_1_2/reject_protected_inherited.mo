// Protected inherited (7.1.2): refused.
model A
  Real x = 1;
protected
  Real z = 2;
end A;
model B
  extends A;
end B;
model M
  B b;
  Real y = b.z;  //! error SK2104
end M;

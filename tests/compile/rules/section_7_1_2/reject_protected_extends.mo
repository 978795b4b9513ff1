// Protected extends (7.1.2): refused.
model A Real x = 1; end A;
model B
protected
  extends A;
end B;
model M
  B b;
  Real y = b.x;  //! error SK2104
end M;

// Protected heading ends (7.1.2): accepted.
model A
  Real x = 1;
protected
  Real z = 2;
end A;
model B
  extends A;
  Real w = x + z;
end B;
model M
  B b;
  Real y = b.x + b.w;
end M;

// Condition used off member (4.4.5): refused.
model A
  Real z = 1;
end A;
model M
  parameter Boolean b = false;
  A x if b;
  Real y = x.z;  //! error SK2111
end M;

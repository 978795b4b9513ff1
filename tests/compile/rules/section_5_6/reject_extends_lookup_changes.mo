// The base class name is found in another base class (5.6): refused.
model A
  model B Real y = 2; end B;
  Real x = 1;
end A;
model B Real z = 3; end B;
model M
  extends A;
  extends B;  //! error SK2008
end M;

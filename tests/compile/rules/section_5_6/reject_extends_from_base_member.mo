// Extends from base member (5.6): refused.
model A
  model B Real y = 2; end B;
end A;
model M
  extends A;
  extends B;  //! error SK2001
end M;

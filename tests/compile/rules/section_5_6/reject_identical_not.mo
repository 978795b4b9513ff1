// Identical not (5.6): refused.
model A Real x = 1; end A;
model B Real x = 2; end B;  //! error SK2309
model M
  extends A;
  extends B;
end M;

// Other double extends component (4.2): refused.
model A Real x = 1; end A;
model M
  extends A;
  model x Real y = 1; end x;  //! error SK2309
end M;

// Other same name two visibility (7.1): refused.
model A Real x = 1; end A;
model B
protected
  Real x = 1;  //! error SK2309
end B;
model M
  extends A;
  extends B;
end M;

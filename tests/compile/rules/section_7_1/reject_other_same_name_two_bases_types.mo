// Other same name two bases types (7.1): refused.
model A Real x = 1; end A;
model B Integer x = 1; end B;  //! error SK2309
model M
  extends A;
  extends B;
end M;

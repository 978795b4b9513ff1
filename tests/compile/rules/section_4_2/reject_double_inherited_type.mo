// Double inherited type (4.2): refused.
model B
  Real x = 1;
end B;
model M
  extends B;
  Integer x = 1;  //! error SK2309
end M;

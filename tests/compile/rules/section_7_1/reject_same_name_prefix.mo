// Same name prefix (7.1): refused.
model A
  input Real u;
end A;
model M
  extends A;
  output Real u;  //! error SK2309
end M;

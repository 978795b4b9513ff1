// Input array prefix (4.4.2.2): refused.
connector C
  input Real v;
end C;
model M
  input C c[2];  //! error SK2012
end M;

// Input member flow (4.4.2.2): refused.
connector C
  Real v;
  flow Real f;
end C;
model M
  input C c;  //! error SK2012
end M;

// Input member stream (4.4.2.2): refused.
connector C
  flow Real f;
  Real v;
  stream Real s;
end C;
connector D
  input C c;  //! error SK2012
end D;
model M
  D d;
end M;

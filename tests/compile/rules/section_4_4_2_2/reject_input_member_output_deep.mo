// Input member output deep (4.4.2.2): refused.
connector C
  output Real v;
end C;
connector D
  C c;  //! error SK2012
end D;
model M
  input D d;
end M;

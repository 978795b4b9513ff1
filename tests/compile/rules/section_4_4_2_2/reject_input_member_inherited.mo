// Input member inherited (4.4.2.2): refused.
connector C
  output Real v;
end C;
connector D
  extends C;
end D;
model M
  input D d;  //! error SK2012
end M;

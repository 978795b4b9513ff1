// Input member inherited (4.4.2.2): refused.
connector C
  output Real v;
end C;
connector D
  extends C;
end D;
model M  //! error SK2702
  input D d;
end M;

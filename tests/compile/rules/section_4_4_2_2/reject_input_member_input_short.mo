// Input member input short (4.4.2.2): refused.
connector C
  input Real v;
end C;
connector D = input C;
model M
  D d;  //! error SK2012
end M;

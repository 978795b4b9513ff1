// Other discrete input record prefix (4.4.2.2): refused.
connector C
  input Real u;
  flow Real f;
end C;
connector D
  output C c;  //! error SK2012
end D;
model M
  D d;
end M;

// Flow member flow (4.4.2.2): refused.
connector C
  Real v;
  flow Real f;
end C;
connector D  //! error SK2690
  flow C c;  //! error SK2012
  Real p;
end D;
model M
  D d;
end M;

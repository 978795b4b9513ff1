// Flow in flow connector array (4.4.2.2): refused.
connector C
  flow Real f[2];
  Real v[2];
end C;
connector D  //! error SK2690
  flow C c[2];  //! error SK2012
end D;
model M
  D d;
end M;

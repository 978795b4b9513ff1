// Other connector stream (6.4): refused.
connector C Real v; flow Real f; stream Real h; end C;
connector D Real v; flow Real f; Real h; end D;
model A replaceable connector K = C; K k; equation k.v = 1; k.h = 2; end A;
model M
  A a(redeclare connector K = D);  //! error SK2305
end M;

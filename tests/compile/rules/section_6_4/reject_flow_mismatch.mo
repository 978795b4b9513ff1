// Flow mismatch (6.4): refused.
connector P Real v; flow Real i; end P;
connector Q Real v; Real i; end Q;
model A
  replaceable connector C = P;
  C c;
end A;
model M
  A a(redeclare connector C = Q);  //! error SK2305
equation
  a.c.v = 1;
  a.c.i = 1;
end M;

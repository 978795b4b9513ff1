// Element conditional (6.4): refused.
model P Real u = 1; end P;
model Q Real u = 1 if true; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

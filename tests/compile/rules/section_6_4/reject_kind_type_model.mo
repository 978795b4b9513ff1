// Kind type model (6.4): refused.
type P = Real;
model Q Real x = 1; end Q;
model A
  replaceable type B = P;
  B c = 1;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

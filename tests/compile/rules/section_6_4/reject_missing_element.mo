// Missing element (6.4): refused.
model P parameter Real u = 1; end P;
model Q parameter Real v = 1; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

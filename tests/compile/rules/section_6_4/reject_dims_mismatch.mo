// Dims mismatch (6.4): refused.
model P parameter Real u[2] = {1, 2}; end P;
model Q parameter Real u = 1; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

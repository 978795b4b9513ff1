// What is final in the constraint must be final with the same contents (6.4): refused.
model P final parameter Real u = 1; end P;
model Q parameter Real u = 2; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

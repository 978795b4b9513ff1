// Kind block model (6.4): accepted.
model P parameter Real y = 1; end P;
block Q parameter Real y = 1; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare block B = Q);
end M;

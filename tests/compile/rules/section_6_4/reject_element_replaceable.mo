// Of a constraint that is not replaceable (6.4): refused.
model P
  model X Real x = 1; end X;
end P;
model Q
  replaceable model X Real x = 1; end X;
end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

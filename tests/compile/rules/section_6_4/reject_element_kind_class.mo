// Element kind class (6.4): refused.
model P
  type T = Real;
  T u = 1;
end P;
model Q
  parameter Real T = 1;
  Real u = 1;
end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;

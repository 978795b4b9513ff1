// Input mismatch (6.4): refused.
block P input Real u; output Real y = u; end P;
block Q output Real u = 1; output Real y = u; end Q;
model A
  replaceable block B = P;
  B c(u = 1);
end A;
model M
  A a(redeclare block B = Q);  //! error SK2305
end M;

// Kind connector record (6.4): refused.
connector P Real y; end P;
record Q Real y; end Q;
model A
  replaceable connector B = P;
  B c(y = 1);
end A;
model M
  A a(redeclare record B = Q);  //! error SK2305
end M;

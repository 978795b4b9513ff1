// Variability higher (6.4): refused.
record P parameter Real v = 1; end P;
record Q Real v = 1; end Q;
model A
  replaceable record R = P;
  R c;
end A;
model M
  A a(redeclare record R = Q);  //! error SK2305
end M;

// Variability lower (6.4): accepted.
record P Real v = 1; end P;
record Q parameter Real v = 1; end Q;
model A
  replaceable record R = P;
  R c;
end A;
model M
  A a(redeclare record R = Q);
end M;

// Short partial redeclared (4.6.1): accepted.
partial model TwoPin
  Real x;
end TwoPin;
model Two
  extends TwoPin(x = 1);
end Two;
model B
  replaceable model Load = TwoPin;
  Load R;
end B;
model M
  B b(redeclare model Load = Two);
  extends B(redeclare model Load = Two);
end M;

// Also replaceable short (4.6.1): accepted.
partial model TwoPin Real u; end TwoPin;
model R extends TwoPin; parameter Real r = 1; equation u = r; end R;
model A
  parameter Real r = 4;
  replaceable model Load = R(r = r) constrainedby TwoPin;
  Load a, b;
end A;
model R2 extends TwoPin(u = 2); end R2;
model M
  A a;
  A b(redeclare model Load = R2);
end M;

// Constraint kept (7.3.2): accepted.
model R parameter Real R0 = 1; end R;
model TR extends R; parameter Real T0 = 2; end TR;
model C replaceable model N = R(R0 = 100); N n; end C;
model C2 extends C(redeclare replaceable model N = TR(T0 = 300)); end C2;
model M
  extends C2(redeclare replaceable model N = R(R0 = 200));
end M;

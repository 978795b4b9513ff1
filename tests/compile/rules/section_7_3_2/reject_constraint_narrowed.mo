// Constraint narrowed (7.3.2): refused.
model R parameter Real R0 = 1; end R;
model TR extends R; parameter Real T0 = 2; end TR;
model C replaceable model N = R; N n; end C;
model C4 extends C(redeclare replaceable model N = TR constrainedby TR); end C4;
model M
  extends C4(redeclare replaceable model N = R);  //! error SK2305
end M;

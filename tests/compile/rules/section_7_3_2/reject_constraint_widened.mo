// Constraint widened (7.3.2): refused.
model R parameter Real R0 = 1; end R;
model TR extends R; parameter Real T0 = 2; end TR;
model C replaceable model N = TR; N n; end C;
model M
  extends C(redeclare replaceable model N = TR constrainedby R);  //! error SK2305
end M;

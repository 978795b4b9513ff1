// Constraint violated (7.3.2): refused.
model MO parameter Integer n = 1; end MO;
model Sine extends MO; end Sine;
model Other parameter Integer k = 2; end Other;
model E
  replaceable Sine source constrainedby MO(n = 5);  //! error SK2301
end E;
model M
  extends E(redeclare Other source);  //! error SK2305
end M;

// Other constraint modifier unknown (7.3.2): refused.
model P parameter Real p = 1; end P;
model M
  replaceable P p constrainedby P(q = 2);  //! error SK2301
end M;

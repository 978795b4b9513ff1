// Other constraint not replaceable (7.3.2): refused.
model P parameter Real p = 1; end P;
model M
  P p constrainedby P;  //! error SK1209
end M;

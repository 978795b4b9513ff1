// Other constraint kind (7.3.2): refused.
model P parameter Real p = 1; end P;
record R parameter Real p = 1; end R;
model M
  replaceable P p constrainedby R;  //! error SK2305
end M;

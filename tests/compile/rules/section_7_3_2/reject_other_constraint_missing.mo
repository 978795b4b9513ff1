// Other constraint missing (7.3.2): refused.
model P parameter Real p = 1; end P;
model M
  replaceable P p constrainedby Foo;  //! error SK2001
end M;

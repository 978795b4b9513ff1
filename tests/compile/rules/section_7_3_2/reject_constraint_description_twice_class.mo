// Constraint description twice class (7.3.2): refused.
model P parameter Real u = 1; end P;
model M
  replaceable model B = P "one" constrainedby P "two";  //! error SK2302
  B b;
end M;

// Constraint description twice (7.3.2): refused.
model P parameter Real u = 1; end P;
model M
  replaceable P b "one" constrainedby P "two";  //! error SK2302
end M;

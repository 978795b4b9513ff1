// Constraint description (7.3.2): accepted.
model P parameter Real u = 1; end P;
model M
  replaceable model B = P constrainedby P "the load";
  replaceable model C = P "the load" constrainedby P;
  replaceable P d constrainedby P "the load";
  replaceable P e "the load" constrainedby P;
  B b;
  C c;
end M;

// The default class must fit the constraint as well (6.4): refused.
model P parameter Real u = 1; end P;
model Q parameter Real v = 1; end Q;
model M
  replaceable model B = Q constrainedby P;  //! error SK2305
  B b;
end M;

// Only what the constraint has may be used (7.3.2): refused.
model P parameter Real u = 1; end P;
model Q extends P; Real v = 1; end Q;
model A
  replaceable Q b constrainedby P;
  Real x = b.v;  //! error SK2102
end A;
model M
  A a;
end M;

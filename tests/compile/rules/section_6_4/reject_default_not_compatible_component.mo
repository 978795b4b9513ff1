// Default not compatible component (6.4): refused.
model P parameter Real u = 1; end P;
model Q parameter Real v = 1; end Q;
model M
  replaceable Q b constrainedby P;  //! error SK2305
end M;

// Modified type (6.4): refused.
model P parameter Real u = 1; end P;
model M
  P p(u = "a");  //! error SK2201
end M;

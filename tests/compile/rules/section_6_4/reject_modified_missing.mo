// Modified missing (6.4): refused.
model P parameter Real u = 1; end P;
model M
  P p(v = 2);  //! error SK2301
end M;

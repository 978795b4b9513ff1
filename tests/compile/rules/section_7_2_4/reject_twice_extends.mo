// Twice extends (7.2.4): refused.
model C1 parameter Real r = 1; end C1;
model M
  extends C1(r = 1, r = 1);  //! error SK2302
end M;

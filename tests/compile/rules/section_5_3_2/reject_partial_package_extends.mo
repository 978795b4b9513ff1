// Partial package extends (5.3.2): refused.
partial package P
  model A Real x = 1; end A;
end P;
model M
  extends P.A;  //! error SK2005
end M;

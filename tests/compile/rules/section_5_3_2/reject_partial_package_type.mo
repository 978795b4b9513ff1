// Partial package type (5.3.2): refused.
partial package P
  type T = Real(unit = "m");
end P;
model M
  P.T y = 1;  //! error SK2005
end M;

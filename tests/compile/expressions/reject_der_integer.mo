// Only what changes continuously has a derivative.
model M
  Integer n = integer(time);
  Real y = der(n);  //! error SK2403
end M;

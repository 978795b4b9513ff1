// A Boolean has no derivative.
model M
  Real y = der(time > 1);  //! error SK2403
end M;

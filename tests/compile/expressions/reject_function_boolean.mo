// A Boolean is not a number.
model M
  Real y = sqrt(time > 1);  //! error SK2403
end M;

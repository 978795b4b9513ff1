// The order of smooth is an Integer.
model M
  Real y = smooth(0.5, time);  //! error SK2403
end M;

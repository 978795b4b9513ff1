// smooth is about Reals.
model M
  Boolean b = smooth(0, time > 1);  //! error SK2403
end M;

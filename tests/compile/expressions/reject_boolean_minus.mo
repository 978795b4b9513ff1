// A Boolean has no negative.
model M
  Boolean b = time > 1;
  Real y = -b;  //! error SK2202
end M;

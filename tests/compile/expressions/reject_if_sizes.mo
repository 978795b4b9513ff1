// The branches of an if must have the same sizes.
model M
  Real y[2] = if time > 1 then {1, 2} else {1, 2, 3};  //! error SK2203
end M;

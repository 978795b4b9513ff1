// An assertion of constants that cannot hold.
model M
  constant Integer n = 3;
equation
  assert(n < 3, "n is too large");  //! error SK2509
end M;

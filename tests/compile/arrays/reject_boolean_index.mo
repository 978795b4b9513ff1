// An array counted by Booleans has no element 1.
model M
  constant Real w[Boolean] = {10, 20};
  constant Real a = w[1];  //! error SK2206
end M;

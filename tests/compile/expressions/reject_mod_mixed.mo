// With one Real argument the result of mod is a Real.
model M
  constant Integer n = mod(7, 2.0);  //! error SK2201
end M;

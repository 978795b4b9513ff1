// A size has to be known when the model is translated.
model M
  Integer n = 2 + integer(time);
  Real v[:] = fill(1.0, n);  //! error SK2207
end M;

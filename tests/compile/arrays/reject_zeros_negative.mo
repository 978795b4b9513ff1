// A size is not negative.
model M
  parameter Real v[:] = zeros(-1);  //! error SK2218
end M;

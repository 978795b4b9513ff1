// A size is an Integer.
model M
  parameter Real v[:] = ones(2.5);  //! error SK2403
end M;

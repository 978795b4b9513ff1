// A scalar is added to a vector with a dot.
model M
  parameter Real v[2] = {1, 2} + 1;  //! error SK2202
end M;

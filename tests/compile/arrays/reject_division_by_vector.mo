// Nothing is divided by a vector as a whole.
model M
  parameter Real v[2] = 1/{1, 2};  //! error SK2202
end M;

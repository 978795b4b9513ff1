// A scalar is not spread over an array by itself.
model M
  parameter Real v[2] = 1;  //! error SK2203
end M;

// The value has another size than declared.
model M
  parameter Real v[2] = {1, 2, 3};  //! error SK2203
end M;

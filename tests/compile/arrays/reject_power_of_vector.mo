// A vector has no powers as a whole.
model M
  parameter Real v[2] = {1, 2}^2;  //! error SK2202
end M;

// All elements have one type.
model M
  parameter Real v[2] = {1, "a"};  //! error SK2201
end M;

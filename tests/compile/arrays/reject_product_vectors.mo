// The terms of a product are scalars.
model M
  parameter Real v[2] = product({k, 1.0} for k in 1:3);  //! error SK2403
end M;

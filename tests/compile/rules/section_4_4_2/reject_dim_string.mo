// Dim string (4.4.2): refused.
model M
  Real x["a"] = {1, 2};  //! error SK2201
end M;

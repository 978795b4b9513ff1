// Other if types (6.7): refused.
model M
  Real x = if time > 1 then 1 else true;  //! error SK2201
end M;

// The branches of an if must fit each other.
model M
  Real y = if time > 1 then 1 else true;  //! error SK2201
end M;

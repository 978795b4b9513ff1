// A Real does not become an Integer by itself.
model M
  Integer n = 2.0;  //! error SK2201
end M;

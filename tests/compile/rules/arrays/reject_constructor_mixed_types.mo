// Types are compatible (10.4).
model ConstructorMixedTypes
  Real a[2] = {1, "a"};  //! error SK2201
end ConstructorMixedTypes;

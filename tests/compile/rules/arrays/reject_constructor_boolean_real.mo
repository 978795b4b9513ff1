// Boolean and Real (10.4).
model ConstructorBooleanReal
  Real a[2] = {1, true};  //! error SK2201
end ConstructorBooleanReal;

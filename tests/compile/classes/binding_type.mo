// The value has to fit the type.
model BindingType
  parameter Integer n = 2.5;  //! error SK2201
end BindingType;

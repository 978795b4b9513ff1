// Only types, records and connectors can have a declaration equation.
model BindingOfModelPart
  Real x = 1;
end BindingOfModelPart;
model BindingOfModel
  BindingOfModelPart p = 3;  //! error SK2201
end BindingOfModel;

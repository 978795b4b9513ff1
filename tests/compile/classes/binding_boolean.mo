// Numbers are not Booleans.
model BindingBoolean
  parameter Boolean on = 1;  //! error SK2201
end BindingBoolean;

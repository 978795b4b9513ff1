// The names of the four basic types cannot be declared again.
model PredefinedTypeAsName
  Real Integer = 1;  //! error SK1211
end PredefinedTypeAsName;

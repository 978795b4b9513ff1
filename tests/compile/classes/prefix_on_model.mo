// Variability and causality are for types, records and connectors, not for models.
model PrefixOnModelPart
  Real x = 1;
end PrefixOnModelPart;
model PrefixOnModel
  parameter PrefixOnModelPart p;  //! error SK2012
end PrefixOnModel;

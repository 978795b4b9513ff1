// A component has one variability.
model PrefixContradiction
  parameter constant Real p = 1;  //! error SK1209
end PrefixContradiction;

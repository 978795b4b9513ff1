// Each prefix is written once.
model PrefixRepeated
  parameter parameter Real p = 1;  //! error SK1209
end PrefixRepeated;

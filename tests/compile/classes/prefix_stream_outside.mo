// Stream variables belong into connectors.
model PrefixStreamOutside
  stream Real h = 1;  //! error SK2012
end PrefixStreamOutside;

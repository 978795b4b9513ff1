// The grammar has flow before the variability and input after it.
model PrefixOrder
  output parameter Real p = 1;  //! error SK1210
end PrefixOrder;

// The grammar has flow before the variability and input after it.
model PrefixOrder
  output parameter Real p = 1;  //! warning SK1210
end PrefixOrder;

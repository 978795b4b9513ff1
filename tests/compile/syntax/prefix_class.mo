// Only a connector can be expandable.
expandable model PrefixClass  //! error SK1209
end PrefixClass;

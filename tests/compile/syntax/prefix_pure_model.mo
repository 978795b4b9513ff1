// Only functions can be pure or impure.
pure model PrefixPureModel  //! error SK1209
end PrefixPureModel;

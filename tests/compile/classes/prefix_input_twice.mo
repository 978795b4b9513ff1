// Members of a component with a causality cannot have one themselves.
connector PrefixInputTwiceC
  input Real u;
  output Real y;
end PrefixInputTwiceC;
block PrefixInputTwice
  input PrefixInputTwiceC c;  //! error SK2012
end PrefixInputTwice;

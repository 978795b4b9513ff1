// A flow variable is a Real.
connector PrefixFlowInteger
  Real v;
  flow Integer i;  //! error SK2012
end PrefixFlowInteger;

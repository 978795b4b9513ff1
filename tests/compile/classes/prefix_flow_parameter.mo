// A flow variable cannot be a parameter.
connector PrefixFlowParameter
  Real v;
  flow parameter Real i = 1;  //! error SK2012
end PrefixFlowParameter;

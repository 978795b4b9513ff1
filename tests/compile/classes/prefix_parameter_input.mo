// An input is neither a parameter nor a constant.
block PrefixParameterInput
  parameter input Real u = 1;  //! error SK2012
end PrefixParameterInput;

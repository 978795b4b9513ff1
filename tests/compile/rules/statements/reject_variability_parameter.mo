// A parameter is not assigned (11.2.1).
model VariabilityParameter
  parameter Real p = 1;
algorithm
  p := time;  //! error SK2209
end VariabilityParameter;

// A parameter should get a value; without one there is a warning.
model ParameterNoValue
  parameter Real k;  //! warning SK2704
  Real x = k;
end ParameterNoValue;

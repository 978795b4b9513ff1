// A constant cannot depend on a parameter.
model ConstantFromParameter
  parameter Real p = 1;
  constant Real c = 2*p;  //! error SK2208
end ConstantFromParameter;

// A constant from a parameter (3.8).
model VarConstantParameter
  parameter Real p = 1;
  constant Real c = p;  //! error SK2208
end VarConstantParameter;

// Parameters may depend on parameters and constants in any order.
//! flatten: ParameterChain
//> parameter Real a = 2.0*b;
//> parameter Real b = 3.0;
//> constant Real c = 3.0;
model ParameterChain
  parameter Real a = 2*b;
  parameter Real b = c;
  constant Real c = 3;
end ParameterChain;

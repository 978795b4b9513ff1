// A cycle that the values of parameters cut in two is none: those that decide become structural.
//! flatten: ParameterCycleIf
//> final parameter Boolean given = true
//> parameter Real a = 1.0
//> parameter Real b = 3.0*a
//> parameter Real 'c[2]' = 2.0*'d[2]'
model ParameterCycleIf
  parameter Boolean given = true;
  parameter Real a = if given then 1 else 2*b;
  parameter Real b = if given then 3*a else 4;
  parameter Integer which[2] = {1, 2};
  parameter Real c[2] = {if which[i] == 1 then 1 else 2*d[i] for i in 1:2};
  parameter Real d[2] = {if which[i] == 1 then 3*c[i] else 4 for i in 1:2};
end ParameterCycleIf;

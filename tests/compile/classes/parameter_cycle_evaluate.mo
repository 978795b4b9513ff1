// A cycle that disappears when parameters with Evaluate = true get their values is none.
//! flatten: ParameterCycleEvaluate
//> parameter Real a = 3.0
//> parameter Real b = 2.0*a
model ParameterCycleEvaluate
  parameter Boolean a_given = true annotation(Evaluate = true);
  parameter Real a = if a_given then 3 else b/2;
  parameter Real b = if a_given then 2*a else 6;
end ParameterCycleEvaluate;

// Components with a false condition are removed together with their equations and values.
//! flatten: Conditional
//> 'a.k' = 1.0;
//> 'a.x' = 'a.k';
//! unknowns: 1
//! equations: 1
model ConditionalPart
  parameter Real k;
  Real x = k;
end ConditionalPart;
model Conditional
  parameter Boolean use_b = false;
  ConditionalPart a(k = 1) if not use_b;
  ConditionalPart b if use_b;
end Conditional;

// A parameter that gives a size is fixed during translation.
//! flatten: EvaluateStructural
//> final parameter Integer n = 3
//> 'x[3]'
model EvaluateStructural
  parameter Integer n = 3;
  Real x[n] = {i*time for i in 1:n};
end EvaluateStructural;

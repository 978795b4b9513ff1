// A parameter that is solved for is not evaluable (8.3.2.1).
model ForNotEvaluable
  parameter Integer n(fixed = false, start = 3);
  Real x[3];
initial equation
  n = 3;
equation
  for i in 1:n loop  //! error SK2902
    x[i] = i;
  end for;
end ForNotEvaluable;

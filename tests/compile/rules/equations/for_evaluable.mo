// Ranges are evaluable (8.3.2.1).
model ForEvaluable
  parameter Integer n = 3 annotation(Evaluate = true);
  final parameter Integer m = 2*n;
  Real x[n], y[m], z[2];
equation
  for i in 1:n loop
    x[i] = i*time;
  end for;
  for i in 1:m loop
    y[i] = i;
  end for;
  for i in {1, 2} loop
    z[i] = i;
  end for;
end ForEvaluable;

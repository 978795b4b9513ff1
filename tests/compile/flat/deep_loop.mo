// Three hundred rounds, each around the one before: parts of the expression become variables.
//! flatten: DeepLoop
//> '$part1'
model DeepLoop
  Real y;
algorithm
  y := time;
  for i in 1:300 loop
    y := sin(y)/i;
  end for;
end DeepLoop;

// floor, ceil and div change at events only (3.8.5).
function f
  input Real x;
  output Integer n;
algorithm
  n := integer(x);
end f;
model DiscreteSteps
  Integer i = f(floor(time));
  Integer j = f(ceil(2*time) + div(time, 3));
  Boolean b = f(floor(time)) > 1;
end DiscreteSteps;

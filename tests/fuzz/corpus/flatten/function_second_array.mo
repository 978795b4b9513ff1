// A whole array that is the second output of a function is one equation.
//! flatten: FunctionSecondArray
//> {'s[1]', 's[2]'} = 'next$state'(time)
function next
  input Real u;
  output Real y;
  output Real state[2];
algorithm
  y := u;
  state := {u, 2*u};
  while y > 1 loop
    y := y/2;
    state := state*y;
  end while;
end next;
model FunctionSecondArray
  Real s[2];
  Real y;
equation
  (y, s) = next(time);
end FunctionSecondArray;

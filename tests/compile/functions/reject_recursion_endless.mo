// A recursion without end is stopped.
function f
  input Integer n;
  output Integer r = f(n + 1);  //! error SK2414
algorithm
end f;

model M
  constant Integer n = f(1);
end M;
